// Ends the process with one line when this Node is older than package.json asks for. Everything that a person starts
// loads this before anything else, so it is written in the JavaScript of 2009, which every Node can read.
'use strict';

var packageJson = require('../package.json');

/** The numbers of a version such as ">=20.19" or "20.19.3". */
function numbersOf(version) {
  return version
    .replace(/^[^0-9]*/, '')
    .split('.')
    .map(Number);
}

function isOlder(found, needed) {
  var i;
  for (i = 0; i < needed.length; i++) {
    if (found[i] !== needed[i]) return found[i] < needed[i];
  }
  return false;
}

var needed = numbersOf(packageJson.engines.node);
if (isOlder(numbersOf(process.versions.node), needed)) {
  process.stderr.write(
    'Node ' +
      process.versions.node +
      ' is too old: Node ' +
      needed.join('.') +
      ' or newer is needed. Get it from https://nodejs.org, or with nvm: nvm install (here, it reads .nvmrc).\n',
  );
  process.exit(1);
}
