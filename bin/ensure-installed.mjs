// Runs `npm ci` when node_modules is missing or older than the lock file, so that `npm start` and `npm test` work
// straight after a clone. Of several that start at once, one installs and the others wait for it. Plain JavaScript: it
// runs before any dependency is there.
import './check-node.cjs';
import { spawn } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeLock } from './install-lock.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const lockFile = join(root, 'package-lock.json');
// npm writes this file at the end of every successful install.
const installMarker = join(root, 'node_modules', '.package-lock.json');
const installLock = join(root, '.installing.lock');
const isWindows = process.platform === 'win32';
/** How long npm and what it started may take to end after Ctrl-C. */
const endingMs = 5_000;

function isInstalled() {
  return existsSync(installMarker) && statSync(installMarker).mtimeMs >= statSync(lockFile).mtimeMs;
}

/**
 * Takes the lock of this checkout. Null when another process installed meanwhile, and when the folder cannot be written to: then
 * npm is run all the same, and says why.
 */
async function takeTurn() {
  const onWait = (processIds) =>
    process.stderr.write(
      `Waiting: process ${processIds[0]} installs the dependencies here. (If it does not, delete .installing.lock.)\n`,
    );
  try {
    return await takeLock(installLock, { onWait, isNeeded: () => !isInstalled() });
  } catch {
    return null;
  }
}

/** Runs npm in a process group of its own; resolves when all of it has ended, to the signal that ended it or null. */
async function install(onStart) {
  const npm = spawn(isWindows ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: isWindows,
    detached: !isWindows,
  });
  if (npm.pid !== undefined) onStart(npm.pid);
  let stoppedBy = null;
  let killer;
  const stop = (signal) => {
    stoppedBy = signal;
    signalGroup(npm, 'SIGTERM');
    killer ??= setTimeout(() => signalGroup(npm, 'SIGKILL'), endingMs);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const code = await new Promise((resolve) => {
    npm.once('exit', resolve);
    npm.once('error', (error) => {
      process.stderr.write(`npm cannot be run (${error.message}).\n`);
      resolve(1);
    });
  });
  // npm may end before the scripts that it started.
  if (stoppedBy !== null) signalGroup(npm, 'SIGKILL');
  clearTimeout(killer);
  return { isDone: code === 0 && stoppedBy === null, code: typeof code === 'number' ? code : 1, stoppedBy };
}

function signalGroup(child, signal) {
  try {
    if (isWindows) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended already.
  }
}

async function installUnlessDone() {
  const lock = await takeTurn();
  if (isInstalled()) return lock?.release();
  process.stderr.write('Installing dependencies (npm ci), about half a minute…\n');
  const { isDone, code, stoppedBy } = await install((processId) => lock?.addHolder(processId));
  // Whatever npm left is not complete: the next start installs again.
  if (!isDone) rmSync(installMarker, { force: true });
  lock?.release();
  if (isDone) return;
  process.stderr.write(
    stoppedBy === null
      ? 'npm ci failed, as the messages above say. Mend that (is the network there?), then run the same again.\n'
      : '\nStopped. The next start installs again.\n',
  );
  process.exit(stoppedBy === null ? code : 128 + constants.signals[stoppedBy]);
}

if (!isInstalled()) await installUnlessDone();
