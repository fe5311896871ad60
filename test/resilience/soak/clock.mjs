/**
 * Replaces `Date` with a clock that the soak test can advance in all threads at once. Loaded with `--import` before any
 * other code, so that the functions need no changes.
 */
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

const name = 'soak.clock-offset-ms';
if (isMainThread) setEnvironmentData(name, new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
const offsetMs = new BigInt64Array(getEnvironmentData(name));

const RealDate = Date;
const realNow = RealDate.now;
const now = () => realNow() + Number(Atomics.load(offsetMs, 0));

RealDate.now = now;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: (target) => new target(now()).toString(),
});
RealDate.prototype.constructor = globalThis.Date;

/** Advances the clock in every thread. Call it only between requests, because a request in flight would time out. */
export function advanceClock(milliseconds) {
  Atomics.add(offsetMs, 0, BigInt(Math.round(milliseconds)));
}
