/**
 * The thread in which dynalite runs, so that its work and its uncaught errors stay apart from the gateway.
 * Plain JavaScript, as a worker thread is loaded by Node itself.
 * Told `stop`, `pause` or `resume`; reports `{ port }` when it listens, `{ paused: true }` when it no longer does,
 * or `{ error: { code, message } }`.
 */
import { Server } from 'node:http';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { isFromThisMachine, refusal } from '../loopback/callers.mjs';
import { captureChanges } from './change-capture.mjs';
import { rememberParses } from './remember-parses.mjs';

const { directory, port, stream } = workerData;

const require = createRequire(import.meta.url);
if (stream !== null) {
  captureChanges(require, stream.tableName, (record) => stream.records.postMessage(record));
}
const dynalite = require('dynalite');
rememberParses(require);

process.on('uncaughtException', (error) => {
  process.stderr.write(`${error?.stack ?? error}\n`);
});

/** dynalite hides why its database does not open: open and close it here first. */
async function checkDatabase() {
  const { Level } = createRequire(require.resolve('dynalite'))('level');
  const database = new Level(directory);
  await database.open();
  await database.close();
}

function fail(error) {
  const { code = null, message } = error.cause ?? error;
  parentPort.postMessage({ error: { code, message } });
}

function refuse(response) {
  const { status, exception, message } = refusal;
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ __type: exception, message }));
}

function createEmulator() {
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
  emulator.on('error', fail);
  emulator.keepAliveTimeout = 60_000;
  return emulator;
}

function run(emulator) {
  let lastPort = port;
  const listen = (wanted, whenListening) =>
    emulator.listen(wanted, '127.0.0.1', () => {
      lastPort = emulator.address().port;
      whenListening();
    });
  // dynalite's own close also closes its database, and it can only do so while it listens.
  const commands = {
    stop: () => {
      const close = () => {
        emulator.close(() => process.exit(0));
        emulator.closeAllConnections();
      };
      if (emulator.listening) close();
      else listen(0, close);
    },
    pause: () => {
      Server.prototype.close.call(emulator, () => parentPort.postMessage({ paused: true }));
      emulator.closeAllConnections();
    },
    resume: () => listen(lastPort, () => parentPort.postMessage({ port: lastPort })),
  };
  parentPort.on('message', (command) => commands[command]());
  commands.resume();
}

try {
  if (directory !== null) await checkDatabase();
  run(createEmulator());
} catch (error) {
  fail(error);
}
