/**
 * Runs dynalite in a separate thread, because some of its errors are uncaught and must not reach the gateway. Written
 * in plain JavaScript, because Node.js loads worker scripts without compilation. Accepts the commands 'pause', 'resume'
 * and 'close', one at a time. Posts `{ port }` when listening, `{ stopped: true }` when stopped, `{ error: { code,
 * message } }` on failure, `{ line }` for the log and `{ record }` for the stream.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
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
 * the partial record. Therefore, writes are serialized, and after a failed write, all further writes fail until the
 * database is reopened with a new log.
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
    written.catch((error) => onFailedWrite(this, error));
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

/** dynalite's request listener; null while the database is closed after a failed write. */
let serve = null;
let reopening = null;
const responses = new Set();

const server = createServer(async (request, response) => {
  // Rejects requests from web pages, because dynalite's CORS headers allow every origin.
  if (!isFromThisMachine(request.headers)) {
    return send(response, refusal.status, refusal.exception, refusal.message);
  }
  responses.add(response);
  response.on('close', () => responses.delete(response));
  try {
    if (serve === null) await reopen();
    serve(request, response);
  } catch (error) {
    return sendFailure(response, error);
  }
  // Replaces dynalite's own error listener, which throws when a request is aborted.
  request.removeAllListeners('error');
  request.on('error', () => request.destroy());
});
server.keepAliveTimeout = 60_000;

function send(response, status, exception, message) {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ __type: exception, message }));
}

function sendFailure(response, error) {
  const message = `The database is not writable (${messageOf(error)}).`;
  send(response, 500, 'com.amazonaws.dynamodb.v20120810#InternalServerError', message);
}

async function openDatabase() {
  if (directory !== null) await repairIfDamaged();
  const emulator = dynalite({
    ...(directory === null ? {} : { path: directory }),
    createTableMs: 0,
    deleteTableMs: 0,
    updateTableMs: 0,
  });
  await database?.open();
  [serve] = emulator.listeners('request');
}

function onFailedWrite(failed, error) {
  if (failed !== database || serve === null) return;
  serve = null;
  log(`A write failed (${messageOf(error)}); nothing is stored until the database could be reopened.`);
  for (const response of responses) {
    if (!response.headersSent) sendFailure(response, error);
  }
}

function reopen() {
  reopening ??= (async () => {
    await database.close();
    await openDatabase();
    log('The database has been reopened after the failed write.');
  })().finally(() => {
    reopening = null;
  });
  return reopening;
}

async function repairIfDamaged() {
  const names = existsSync(directory) ? readdirSync(directory) : [];
  const logs = names.filter((name) => name.endsWith('.log'));
  const logBytes = new Map(logs.map((name) => [name, readFileSync(join(directory, name))]));
  // LevelDB creates the file CURRENT first, so a database without it is damaged. Opening such a database would delete
  // the existing files.
  const isHeadless = !names.includes('CURRENT') && names.some((name) => /\.(log|ldb)$/.test(name));
  if (isHeadless) await Level.repair(directory);
  let isRepaired = isHeadless;
  const level = await openLevel().catch(async (error) => {
    if (error.cause?.code !== 'LEVEL_CORRUPTION') throw error;
    isRepaired = true;
    await Level.repair(directory);
    return openLevel();
  });
  for (const name of logsWithSkippedRecords()) {
    isRepaired = true;
    mkdirSync(join(directory, 'lost'), { recursive: true });
    writeFileSync(join(directory, 'lost', name), logBytes.get(name));
  }
  // A killed process may leave empty tables in the CREATING state. They are deleted here and recreated at startup.
  for await (const [key, table] of level.iterator(rangeOf('table'))) {
    if (table.TableStatus !== 'ACTIVE') await level.del(key);
  }
  if (isRepaired) {
    let rows = 0;
    for await (const _key of level.keys(rangeOf('item-'))) rows += 1;
    log(
      `The database in ${directory} was damaged and has been repaired: ${rows} rows are kept; the damaged files are in ${join(directory, 'lost')}.`,
    );
  }
  await level.close();
}

async function openLevel() {
  const level = new Level(directory, { valueEncoding: 'json' });
  await level.open();
  return level;
}

/**
 * When LevelDB opens a database, it skips damaged log records without an error and lists the affected logs in its LOG
 * file.
 */
function logsWithSkippedRecords() {
  const report = readFileSync(join(directory, 'LOG'), 'utf8');
  return new Set([...report.matchAll(/(\d+\.log): dropping \d+ bytes/g)].map(([, name]) => name));
}

function rangeOf(prefix) {
  return { gte: prefix, lt: `${prefix}\xff` };
}

function messageOf(error) {
  return (error.cause ?? error).message;
}

function log(line) {
  parentPort.postMessage({ line });
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
    await reopening?.catch(() => undefined);
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
