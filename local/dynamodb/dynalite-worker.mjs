/**
 * The thread in which dynalite runs, so that its work and its uncaught errors stay apart from the gateway.
 * Plain JavaScript, as a worker thread is loaded by Node itself.
 * Reports `{ port }` or `{ error: { code, message } }`, and ends when told anything.
 */
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

const require = createRequire(import.meta.url);
const dynalite = require('dynalite');

const { directory, port } = workerData;

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

function listen() {
  const server = dynalite({
    ...(directory === null ? {} : { path: directory }),
    ssl: false,
    createTableMs: 0,
    deleteTableMs: 0,
    updateTableMs: 0,
  });
  // dynalite rethrows the error of an aborted request, which would end its database for everyone.
  server.on('request', (request) => {
    request.removeAllListeners('error');
    request.on('error', () => request.destroy());
  });
  server.on('error', fail);
  server.keepAliveTimeout = 60_000;
  server.listen(port, '127.0.0.1', () => parentPort.postMessage({ port: server.address().port }));
  parentPort.once('message', () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
}

try {
  if (directory !== null) await checkDatabase();
  listen();
} catch (error) {
  fail(error);
}
