import { nextTask, sliceMs } from '../../../page-dom.ts';

/**
 * Creates a function that long-running work calls and awaits between its steps. After each time slice, it yields so
 * that the browser can handle input and paint.
 */
export function createPause(): () => Promise<void> | null {
  let untilMs = performance.now() + sliceMs;
  return () =>
    performance.now() < untilMs
      ? null
      : nextTask(true).then(() => {
          untilMs = performance.now() + sliceMs;
        });
}
