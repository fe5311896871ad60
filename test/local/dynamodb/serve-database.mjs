// Runs the database in the specified directory until SIGTERM. Prints the worker's messages as JSON.
import { Worker } from 'node:worker_threads';

const worker = new Worker(new URL('../../../local/dynamodb/dynalite-worker.mjs', import.meta.url), {
  workerData: { directory: process.argv[2], streamTable: null },
});
worker.on('message', (message) => {
  process.stdout.write(`${JSON.stringify(message)}\n`);
  if (message.stopped || message.error) process.exit();
});
process.once('SIGTERM', () => worker.postMessage('close'));
