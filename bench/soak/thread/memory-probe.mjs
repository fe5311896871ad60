/**
 * Tells on request how much memory the thread holds once its garbage is collected. Plain JavaScript, see clock.mjs.
 * Asked `{ ask }` on the channel `soak.memory`, a function's thread answers `{ asked, name, heapBytes }`.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/** Twice: what finalizers let go of in the first round is free after the second. */
export function heldHeapBytes() {
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const name = process.env.AWS_LAMBDA_FUNCTION_NAME;
if (!isMainThread && name !== undefined) {
  const channel = new BroadcastChannel('soak.memory');
  channel.onmessage = ({ data }) => {
    if ('ask' in data) channel.postMessage({ asked: data.ask, name, heapBytes: heldHeapBytes() });
  };
  channel.unref();
}
