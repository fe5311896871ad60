// The entry of every worker thread: makes TypeScript readable there, then runs the script it is given.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.script);
