import type { EventEmitter } from 'node:events';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Does something that has to be tidied up. At Ctrl-C, or when it is told to end, its signal is aborted and it is waited
 * for; a second Ctrl-C ends the program at once.
 *
 * @param source of the signals, the process but in tests
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
