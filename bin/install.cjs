// Installs Node and packages with npm. Concurrent processes wait while one of them installs.
'use strict';
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { setTimeout: wait } = require('node:timers/promises');

const root = join(__dirname, '..');
const lock = join(root, '.installing');
const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** npm writes package-lock.json at most this many milliseconds after the package list in node_modules. */
const lockDelayMs = 5_000;

/** Path of the package list that npm writes at the end of an installation. */
const markerIn = (directory) => join(directory, 'node_modules', '.package-lock.json');

/** Installs Node from npm. npm rejects a package whose hash differs from `integrity`. */
async function installNode({ name, version, integrity }) {
  const directory = join(root, '.node', version);
  mkdirSync(directory, { recursive: true });
  const dependencies = { [name]: version };
  const packages = { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } };
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ dependencies }));
  writeFileSync(join(directory, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  const isInstalled = await install({
    args: ['ci', ...options],
    directory,
    announcement: `Node ${process.versions.node} is too old: downloading Node ${version} from npm into .node…\n`,
    isDone: () => isComplete(directory),
  });
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  return isInstalled ? join(directory, 'node_modules', name, 'bin', file) : null;
}

function installPackages(folder = '') {
  const directory = join(root, folder);
  const lockFile = join(directory, 'package-lock.json');
  return install({
    args: ['ci', ...options],
    directory,
    announcement: `Installing ${folder && `${folder}/ `}dependencies (npm ci), about half a minute…\n`,
    isDone: () =>
      isComplete(directory) &&
      statSync(markerIn(directory)).mtimeMs + lockDelayMs >= statSync(lockFile).mtimeMs,
  });
}

/** Checks every package, because an interrupted installation may leave the marker file of an earlier installation. */
function isComplete(directory) {
  try {
    const { packages = {} } = JSON.parse(readFileSync(markerIn(directory), 'utf8'));
    return Object.keys(packages).every((path) => existsSync(join(directory, path, 'package.json')));
  } catch {
    return false;
  }
}

async function install({ args, directory, announcement, isDone }) {
  let isWaiting = false;
  while (!isDone()) {
    if (acquireLock()) {
      // Another process may have finished the installation in the meantime.
      const isInstalled = isDone() || (await runNpm(args, directory, announcement));
      rmSync(lock, { force: true });
      return isInstalled;
    }
    if (!isWaiting) process.stderr.write('Waiting for another process to finish installing…\n');
    isWaiting = true;
    await wait(200);
  }
  return true;
}

function acquireLock() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isLockHeld()) rmSync(lock, { force: true });
    return false;
  }
}

/** The lock file is empty until its holder has written its process ID. */
function isLockHeld() {
  try {
    const holder = readFileSync(lock, 'utf8');
    return holder === '' || process.kill(Number(holder), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function runNpm(args, directory, announcement) {
  process.stderr.write(announcement);
  const npm = spawn('npm', args, {
    cwd: directory,
    stdio: ['ignore', 'ignore', 2],
    shell: process.platform === 'win32',
  });
  const [code] = await once(npm, 'exit').catch((error) => [error.message]);
  if (code !== 0) process.stderr.write(`npm ${args[0]} failed (${code}).\n`);
  return code === 0;
}

module.exports = { installNode, installPackages };
