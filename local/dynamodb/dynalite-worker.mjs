/**
 * The thread in which dynalite runs, so that its work and its uncaught errors stay apart from the gateway.
 * Plain JavaScript, as a worker thread is loaded by Node itself.
 * Told `{ id, command }`, where a database is opened also its directory and port: `open`, `pause`, `resume`, `close`.
 * Reports `{ id, port }` when that database listens, `{ id, paused: true }` when it no longer does, `{ id, closed: true }`
 * when it has ended, or `{ id, error: { code, message } }`.
 */
import { Server } from 'node:http';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { isFromThisMachine, refusal } from '../loopback/callers.mjs';
import { captureChanges } from './change-capture.mjs';
import { useNativeChecksum } from './native-checksum.mjs';
import { useQuickLevel } from './quick-level.mjs';
import { useQuickReads } from './quick-reads.mjs';
import { rememberParses } from './remember-parses.mjs';

const { stream } = workerData;

const require = createRequire(import.meta.url);
useNativeChecksum(require);
useQuickLevel(require);
useQuickReads(require);
if (stream !== null) {
  captureChanges(require, stream.tableName, (record) => stream.records.postMessage(record));
}
const dynalite = require('dynalite');
rememberParses(require);

process.on('uncaughtException', (error) => {
  process.stderr.write(`${error?.stack ?? error}\n`);
});

/** dynalite hides why its database does not open: open and close it here first. */
async function checkDatabase(directory) {
  const { Level } = createRequire(require.resolve('dynalite'))('level');
  const database = new Level(directory);
  await database.open();
  await database.close();
}

function fail(id, error) {
  const { code = null, message } = error.cause ?? error;
  parentPort.postMessage({ id, error: { code, message } });
}

function refuse(response) {
  const { status, exception, message } = refusal;
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ __type: exception, message }));
}

function createEmulator(id, directory) {
  const emulator = dynalite({
    ...(directory === null ? {} : { path: directory }),
    ssl: false,
    createTableMs: 0,
    deleteTableMs: 0,
    updateTableMs: 0,
  });
  const [serve] = emulator.listeners('request');
  emulator.removeAllListeners('request');
  emulator.on('request', (request, response) => {
    // dynalite itself lets the pages of every origin read and write.
    if (!isFromThisMachine(request.headers)) return refuse(response);
    serve(request, response);
    // dynalite rethrows the error of an aborted request, which would end its database for everyone.
    request.removeAllListeners('error');
    request.on('error', () => request.destroy());
  });
  emulator.on('error', (error) => fail(id, error));
  emulator.keepAliveTimeout = 60_000;
  return emulator;
}

/** What a database that is open can be told. */
function commandsOf(id, emulator, port) {
  let lastPort = port;
  const listen = (wanted, whenListening) =>
    emulator.listen(wanted, '127.0.0.1', () => {
      lastPort = emulator.address().port;
      whenListening();
    });
  return {
    // dynalite's own close also closes its database, and it can only do so while it listens.
    close: () => {
      const close = () => {
        emulator.close(() => {
          databases.delete(id);
          parentPort.postMessage({ id, closed: true });
        });
        emulator.closeAllConnections();
      };
      if (emulator.listening) close();
      else listen(0, close);
    },
    pause: () => {
      Server.prototype.close.call(emulator, () => parentPort.postMessage({ id, paused: true }));
      emulator.closeAllConnections();
    },
    resume: () => listen(lastPort, () => parentPort.postMessage({ id, port: lastPort })),
  };
}

const databases = new Map();

async function open({ id, directory, port }) {
  try {
    if (directory !== null) await checkDatabase(directory);
    const commands = commandsOf(id, createEmulator(id, directory), port);
    databases.set(id, commands);
    commands.resume();
  } catch (error) {
    fail(id, error);
  }
}

parentPort.on('message', (message) => {
  const { id, command } = message;
  if (command === 'open') open(message);
  else if (databases.has(id)) databases.get(id)[command]();
  else parentPort.postMessage({ id, closed: true });
});
