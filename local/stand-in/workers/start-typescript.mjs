// The entry of every worker thread: loads what is plain JavaScript as it is, makes TypeScript readable, then runs
// the script it is given. (Through the TypeScript loader a library of some megabytes takes seconds.)
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

await Promise.all(workerData.preload.map((name) => import(name)));
register();
await import(workerData.script);
