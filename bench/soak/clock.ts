import { getEnvironmentData } from 'node:worker_threads';

/** See thread/clock.mjs. */
const clockName = 'soak.clock-ahead-ms';

/**
 * Moves the clock of this thread and of every function's ahead. A call that is under way would see its time run out,
 * so this is done between calls only.
 *
 * @throws Error when the thread has its own clock
 */
export function advanceClock(milliseconds: number): void {
  const memory = getEnvironmentData(clockName);
  if (!(memory instanceof SharedArrayBuffer)) throw new Error('thread/preload.mjs was not loaded.');
  Atomics.add(new BigInt64Array(memory), 0, BigInt(Math.round(milliseconds)));
}
