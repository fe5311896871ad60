/**
 * Runs dynalite in a worker thread, so that its uncaught errors cannot end the gateway's process. Accepts one command
 * at a time: 'pause', 'resume' or 'close'. Posts `{ port }` when the server listens, `{ stopped: true }` when it has
 * stopped, and `{ error: { code, message } }` when a command fails. Also posts each log line as `{ line }` and each
 * change in the streamed table as `{ record }`.
 */
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { isFromThisMachine, refusal } from '../loopback/callers.ts';
import { captureChanges } from './change-capture.mjs';

const { directory, streamTable } = workerData;

const require = createRequire(import.meta.url);
const requireOfDynalite = createRequire(require.resolve('dynalite'));
const { Level } = requireOfDynalite('level');

let database = null;

/**
 * After a partial write, for example on a full disk, LevelDB keeps appending to its log but can read nothing after
 * the partial record. Therefore, writes are serialized, and after a failed write, the server closes.
 */
class FailStopLevel extends Level {
  lastWrite = Promise.resolve();

  constructor(...options) {
    super(...options);
    database = this;
  }

  writeNext(write) {
    const written = this.lastWrite.then(write);
    this.lastWrite = written;
    written.catch(onFailedWrite);
    return written;
  }

  put(...entry) {
    return this.writeNext(() => super.put(...entry));
  }

  del(...entry) {
    return this.writeNext(() => super.del(...entry));
  }

  batch(...entries) {
    return this.writeNext(() => super.batch(...entries));
  }
}

requireOfDynalite.cache[requireOfDynalite.resolve('level')].exports = { Level: FailStopLevel };
if (streamTable !== null) {
  captureChanges(require, streamTable, (record) => parentPort.postMessage({ record }));
}
const dynalite = require('dynalite');

// Logs uncaught errors without exiting, because dynalite throws instead of responding when its database fails.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error?.stack ?? error}\n`);
});

let serve = null;
let hasFailed = false;

const server = createServer((request, response) => {
  // Rejects requests from web pages, because dynalite's CORS headers allow every origin.
  if (!isFromThisMachine(request.headers)) {
    response.writeHead(refusal.status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ __type: refusal.exception, message: refusal.message }));
    return;
  }
  serve(request, response);
  // Replaces dynalite's own error listener, which throws when a request is aborted.
  request.removeAllListeners('error');
  request.on('error', () => request.destroy());
});
server.keepAliveTimeout = 60_000;

async function openDatabase() {
  if (directory !== null) await deleteUnfinishedTables();
  const emulator = dynalite({
    ...(directory === null ? {} : { path: directory }),
    createTableMs: 0,
    deleteTableMs: 0,
    updateTableMs: 0,
  });
  await database?.open();
  [serve] = emulator.listeners('request');
}

function onFailedWrite(error) {
  if (hasFailed) return;
  hasFailed = true;
  const { message } = error.cause ?? error;
  parentPort.postMessage({
    line: `A write failed (${message}); the database has stopped. Solve the problem, then start again.`,
  });
  void stopListening();
}

/** A killed process may leave empty tables in the CREATING state. They are deleted here and recreated at startup. */
async function deleteUnfinishedTables() {
  const names = existsSync(directory) ? readdirSync(directory) : [];
  // LevelDB creates the file CURRENT before its data files. If only CURRENT is missing, LevelDB would create a new
  // database and delete the data files.
  if (!names.includes('CURRENT') && names.some((name) => /\.(log|ldb)$/.test(name))) {
    throw Object.assign(new Error('CURRENT is missing'), { code: 'LEVEL_CORRUPTION' });
  }
  const level = new Level(directory, { valueEncoding: 'json' });
  await level.open();
  for await (const [key, table] of level.iterator({ gte: 'table', lt: 'table\xff' })) {
    if (table.TableStatus !== 'ACTIVE') await level.del(key);
  }
  await level.close();
}

/** Port number, assigned by the first call to `listen` and reused when the server is resumed. */
let port = 0;

function listen() {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      port = server.address().port;
      resolve({ port });
    });
  });
}

async function stopListening() {
  const closed = new Promise((resolve) => {
    server.close(resolve);
  });
  server.closeAllConnections();
  await closed;
  return { stopped: true };
}

const commands = {
  open: async () => {
    await openDatabase();
    return listen();
  },
  pause: stopListening,
  resume: listen,
  close: async () => {
    await stopListening();
    await database?.close();
    return { stopped: true };
  },
};

async function run(command) {
  try {
    parentPort.postMessage(await commands[command]());
  } catch (error) {
    const { code = null, message } = error.cause ?? error;
    parentPort.postMessage({ error: { code, message } });
  }
}

parentPort.on('message', run);
run('open');
