// Installs Node and packages with npm. One process installs while concurrent ones wait.
'use strict';
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} = require('node:fs');
const { join } = require('node:path');
const { setTimeout: wait } = require('node:timers/promises');

const root = join(__dirname, '..');
const lock = join(root, '.installing');
const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** Maximum delay between npm writing its marker in node_modules and package-lock.json. */
const lockDelayMs = 5_000;

/** npm writes this file, which lists all packages, at the end of an installation. */
const markerIn = (directory) => join(directory, 'node_modules', '.package-lock.json');

/** @returns the path of the binary; null when npm fails */
async function installNode(nodePackage) {
  const [name, version] = nodePackage.split('@');
  const directory = join(root, '.node', version);
  mkdirSync(directory, { recursive: true });
  const isInstalled = await install({
    args: ['install', '--prefix=.', '--no-save', ...options, nodePackage],
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

/** An interrupted installation may leave an older marker. */
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
      // Another process may have finished in the meantime.
      const isInstalled = isDone() || (await runNpm(args, directory, announcement));
      rmSync(lock);
      return isInstalled;
    }
    if (!isWaiting) process.stderr.write('Waiting for another process to finish installing…\n');
    isWaiting = true;
    await wait(200);
  }
  return true;
}

/** Links a complete draft, so that the lock file never appears without its content. */
function acquireLock() {
  const draft = `${lock}-${process.pid}`;
  writeFileSync(draft, `${process.pid}`);
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    removeStaleLock();
    return false;
  } finally {
    rmSync(draft);
  }
}

function removeStaleLock() {
  const moved = `${lock}-stale-${process.pid}`;
  try {
    const holders = readFileSync(lock, 'utf8');
    if (holders.split(' ').some(isRunning)) return;
    renameSync(lock, moved);
    // Another process may have replaced the lock since it was read.
    if (readFileSync(moved, 'utf8') !== holders) linkSync(moved, lock);
    rmSync(moved);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function isRunning(processId) {
  try {
    return processId !== '' && process.kill(Number(processId), 0);
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
  const ended = once(npm, 'exit').catch((error) => [error.message]);
  // If this process is killed, the next start waits for npm.
  writeFileSync(`${lock}-${process.pid}`, `${process.pid} ${npm.pid}`);
  renameSync(`${lock}-${process.pid}`, lock);
  const [code] = await ended;
  if (code !== 0) process.stderr.write(`npm ${args[0]} failed (${code}).\n`);
  return code === 0;
}

module.exports = { installNode, installPackages };
