import type { EffectPage } from '../../engine/effect.ts';

interface Yielding {
  readonly scheduler?: { yield?(): Promise<void> };
}

const sliceMs = 8;

/**
 * Creates a function to await between the steps of long-running work. After each time slice, it yields so that the
 * browser can handle input and paint.
 */
export function createPause({ window }: Pick<EffectPage, 'window'>): () => Promise<void> | null {
  let untilMs = performance.now() + sliceMs;
  return () =>
    performance.now() < untilMs
      ? null
      : yielded(window).then(() => {
          untilMs = performance.now() + sliceMs;
        });
}

function yielded({ scheduler, setTimeout }: typeof globalThis & Yielding): Promise<void> {
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
