// Lets one process at a time install into a checkout: two that do it side by side leave node_modules half written.
// Plain JavaScript: it runs before any dependency is there.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const lookAgainMs = 200;

/**
 * Takes the lock file, and waits for as long as a process that is named in it runs. A file whose processes have all ended
 * is free: a killed process cannot remove its file.
 *
 * @param path the lock file: process ids, one a line
 * @param options.onWait called once, with the ids in the file, where the lock is another's
 * @param options.isNeeded asked before each look; where it says no, nothing is taken
 * @returns null where the lock is not needed any more
 */
export async function takeLock(path, { onWait, isNeeded }) {
  let hasTold = false;
  while (isNeeded()) {
    if (create(path)) return lockAt(path);
    const held = read(path);
    if (held === null) continue;
    const holders = processIdsIn(held);
    if (holders.some(isRunning)) {
      if (!hasTold) onWait(holders);
      hasTold = true;
    } else takeAway(path, held);
    await wait(lookAgainMs);
  }
  return null;
}

function lockAt(path) {
  return {
    /** Names one more process that must end before another process may take the lock. */
    addHolder(processId) {
      const text = draft(path, `${process.pid}\n${processId}\n`);
      renameSync(text, path);
    },
    release: () => rmSync(path, { force: true }),
  };
}

/** Removes a lock that no process holds, unless another process has removed it and a new one is there. */
function takeAway(path, held) {
  const turn = `${path}.${processIdsIn(held).join('-')}`;
  if (!create(turn)) return;
  if (read(path) === held) rmSync(path, { force: true });
  rmSync(turn, { force: true });
}

/** False where the file is there already. A link shows the file to others with all that is in it, never empty. */
function create(path) {
  const text = draft(path, `${process.pid}\n`);
  try {
    linkSync(text, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(text, { force: true });
  }
}

function draft(path, text) {
  const file = `${path}-${process.pid}`;
  writeFileSync(file, text);
  return file;
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function processIdsIn(text) {
  return text
    .split('\n')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
}

function isRunning(processId) {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // It runs, and is another user's.
    return error.code === 'EPERM';
  }
}
