import type { EventEmitter } from 'node:events';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `work` with a signal that aborts on SIGINT, SIGTERM or SIGHUP, and waits until `work` has cleaned up. A second
 * Ctrl-C terminates the process immediately.
 */
export async function untilInterrupted<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  source: Pick<EventEmitter, 'once' | 'off'> = process,
): Promise<Result> {
  const controller = new AbortController();
  const stop = () => {
    release();
    controller.abort();
  };
  const release = () => {
    for (const name of signals) source.off(name, stop);
  };
  for (const name of signals) source.once(name, stop);
  try {
    return await work(controller.signal);
  } finally {
    release();
  }
}
