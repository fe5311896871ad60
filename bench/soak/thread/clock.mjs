/**
 * Replaces `Date` in the thread that loads it by one that a soak can move ahead, in all threads at once: nothing in
 * the functions knows of it. Plain JavaScript, as Node loads it itself, before anything else.
 */
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

/** Under this name every thread finds the memory that holds how far the clock is ahead, in milliseconds. */
const clockName = 'soak.clock-ahead-ms';

if (isMainThread) setEnvironmentData(clockName, new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
const aheadMs = new BigInt64Array(getEnvironmentData(clockName));

const RealDate = Date;
const realNow = RealDate.now;
const now = () => realNow() + Number(Atomics.load(aheadMs, 0));

RealDate.now = now;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: (target) => new target(now()).toString(),
});
RealDate.prototype.constructor = globalThis.Date;
