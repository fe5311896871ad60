import { nextTask, sliceMs } from '../../../page-dom.ts';

/**
 * Creates a function to await between the steps of long-running work. After each time slice, it yields so that the
 * browser can handle input and paint.
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
