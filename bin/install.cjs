// Installs Node and packages with npm ci. Each installation is made in a temporary folder and then replaces the previous
// one, so that interrupted, failed and concurrent installations do no harm. Node 16 must be able to parse this file.
'use strict';
const {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} = require('node:fs');
const { dirname, join } = require('node:path');

const root = join(__dirname, '..');
const temporaryPrefix = '.installing-';
const npmArguments = ['ci', '--prefix=.', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

const isWindows = process.platform === 'win32';
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Steps for problems that npm and the file system report, by their error codes. */
const advice = [
  [/ENOSPC|EDQUOT/, 'the disk is full. Free 1 GB, and run the command again.'],
  [/EACCES|EPERM|EROFS/, 'the folder cannot be written. Change its permissions, or use your own copy of it.'],
  [/spawn npm ENOENT/, 'npm was not found. Install it (https://nodejs.org), and run the command again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/,
    'the npm registry is unreachable. Check the network and the proxy (npm config get proxy), and run the command again.',
  ],
  [
    /EINTEGRITY/,
    'a package does not match its hash in the lock file. Do not use it; report it to the project.',
  ],
];

/** @param nodePackage npm package with a Node.js binary: its name, version and integrity */
async function installNode({ name, version, integrity }) {
  const directory = join(root, '.node');
  const path = `node_modules/${name}`;
  const lock = { lockfileVersion: 3, packages: { '': { dependencies: { [name]: version } } } };
  const resolved = `https://registry.npmjs.org/${name}/-/${name}-${version}.tgz`;
  lock.packages[path] = { version, resolved, integrity };
  const manifests = new Map([
    ['package.json', JSON.stringify(lock.packages[''])],
    ['package-lock.json', JSON.stringify(lock)],
  ]);
  const subject = `Node ${version}, because Node ${process.versions.node} is too old`;
  const { packages } = lock;
  const isInstalled = await install({ directory, packages, subject, readManifests: () => manifests });
  const file = isWindows ? 'node.exe' : 'node';
  const node = join(directory, path, 'bin', file);
  return isInstalled && existsSync(node) ? node : null;
}

function installPackages(folder = '') {
  const directory = join(root, folder);
  const { packages } = JSON.parse(readFileSync(join(directory, 'package-lock.json'), 'utf8'));
  const subject = `the packages of ${folder || 'this checkout'}`;
  return install({ directory, packages, subject, readManifests: () => manifestsOf(directory, packages) });
}

function manifestsOf(directory, packages) {
  const manifests = new Map();
  const read = (name) => manifests.set(name, readFileSync(join(directory, name), 'utf8'));
  ['package.json', 'package-lock.json', '.npmrc']
    .filter((name) => existsSync(join(directory, name)))
    .map(read);
  for (const workspace of workspacesIn(packages)) {
    read(`${workspace}/package.json`);
    // npm links the programs of a workspace only if they exist.
    const { bin = {} } = JSON.parse(manifests.get(`${workspace}/package.json`));
    for (const program of Object.values(bin)) read(`${workspace}/${program}`);
  }
  return manifests;
}

const workspacesIn = (packages) =>
  Object.values(packages).flatMap(({ link, resolved }) => (link ? [resolved] : []));

/**
 * Compares the lock file with the installed packages. Checks that each package exists, because an interrupted
 * installation by hand may leave the package list of an earlier one.
 */
function isCurrent(directory, packages) {
  try {
    const list = readFileSync(join(directory, 'node_modules', '.package-lock.json'), 'utf8');
    const installed = JSON.parse(list).packages;
    return Object.entries(packages).every(([path, { version, integrity, optional = false }]) => {
      if (path === '') return true;
      const found = installed[path];
      // npm omits optional packages for other platforms.
      if (found === undefined) return optional;
      // Lock files lack the integrity of binaries for platforms other than the one that they were written on.
      const isSame = found.version === version && [undefined, found.integrity].includes(integrity);
      // Every start checks all packages, and `join` would take most of the time of short commands.
      return isSame && existsSync(`${directory}/${path}/package.json`);
    });
  } catch {
    return false;
  }
}

/** Resolves to false if there is neither the required installation nor an earlier one. */
async function install({ directory, packages, subject, readManifests }) {
  if (isCurrent(directory, packages)) return true;
  let temporary;
  try {
    mkdirSync(directory, { recursive: true });
    temporary = mkdtempSync(join(directory, temporaryPrefix));
    for (const [name, text] of readManifests()) {
      mkdirSync(dirname(join(temporary, name)), { recursive: true });
      writeFileSync(join(temporary, name), text);
    }
    await runNpm(temporary, packages, subject);
    if (!isCurrent(directory, packages)) replace(directory, temporary, packages);
    for (const name of readdirSync(directory)) {
      if (name.startsWith(temporaryPrefix)) rmSync(join(directory, name), { recursive: true, force: true });
    }
    return true;
  } catch (error) {
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
    if (error.signal !== undefined) process.exit(128 + require('node:os').constants.signals[error.signal]);
    // Another process may have completed the same installation, and then removed this folder.
    return isCurrent(directory, packages) || report(error, directory, subject);
  }
}

function report(error, directory, subject) {
  const [, step] = advice.find(([pattern]) => pattern.test(error.message)) || [];
  process.stderr.write(`Could not install ${subject} in ${directory}: ${step || error.message}\n`);
  const isUsable = existsSync(join(directory, 'node_modules'));
  if (isUsable) process.stderr.write('Continuing with the earlier installation.\n');
  return isUsable;
}

/** Moves the previous installation into the temporary folder, which is then deleted, and the new one in its place. */
function replace(directory, temporary, packages) {
  for (const [at, folder] of ['', ...workspacesIn(packages)].entries()) {
    const current = join(directory, folder, 'node_modules');
    const next = join(temporary, folder, 'node_modules');
    const previous = join(temporary, `previous-${at}`);
    try {
      renameSync(current, previous);
    } catch (error) {
      // There is none, or another process is replacing it too.
      if (error.code !== 'ENOENT') throw error;
    }
    try {
      if (existsSync(next)) renameSync(next, current);
    } catch (error) {
      if (existsSync(previous) && !existsSync(current)) renameSync(previous, current);
      throw error;
    }
  }
  if (!isWindows) return;
  // On Windows, npm links workspaces by absolute paths, which point to the temporary folder.
  for (const [path, { link, resolved }] of Object.entries(packages)) {
    if (!link) continue;
    rmSync(join(directory, path), { force: true });
    symlinkSync(join(directory, resolved), join(directory, path), 'junction');
  }
}

// Every start loads this file, and few install: the modules below are loaded where they are needed.
async function runNpm(directory, packages, subject) {
  const { spawn } = require('node:child_process');
  const { once } = require('node:events');
  const npm = spawn('npm', npmArguments, {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: isWindows,
    // A process group of its own, so that npm also ends if it runs inside a wrapper script.
    detached: !isWindows,
  });
  let output = '';
  npm.stderr.on('data', (chunk) => {
    output += chunk;
  });
  let stoppedBy = null;
  const stop = (signal) => {
    stoppedBy = signal;
    // npm completes an installation in progress when it receives SIGTERM.
    if (npm.pid !== undefined) process.kill(isWindows ? npm.pid : -npm.pid, 'SIGKILL');
  };
  for (const signal of stopSignals) process.on(signal, stop);
  const endProgress = showProgress(directory, packages, subject);
  try {
    const [code] = await once(npm, 'close');
    if (stoppedBy !== null) throw Object.assign(new Error('Stopped.'), { signal: stoppedBy });
    if (code !== 0) throw new Error(output.trim() || `npm ci ended with ${code}.`);
  } finally {
    endProgress();
    for (const signal of stopSignals) process.off(signal, stop);
  }
}

/** Prints how many packages are installed: in place on a terminal, otherwise as lines. */
function showProgress(directory, packages, subject) {
  const { isTTY } = process.stderr;
  const entries = Object.entries(packages).filter(([, { optional, link }]) => !optional && !link);
  const paths = entries.map(([path]) => path).filter((path) => path.includes('node_modules'));
  const show = () => {
    const count = paths.filter((path) => existsSync(join(directory, path, 'package.json'))).length;
    const text = `Installing ${subject}: ${count} of ${paths.length}`;
    process.stderr.write(isTTY ? `\r${text}` : `${text}\n`);
  };
  show();
  const timer = setInterval(show, isTTY ? 500 : 10_000);
  return () => {
    clearInterval(timer);
    if (isTTY) process.stderr.write('\r\u001b[K');
  };
}

module.exports = { installNode, installPackages };
