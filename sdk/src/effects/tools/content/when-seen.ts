import type { EffectPage } from '../../engine/effect.ts';

const margin = '25% 0px';

/** Creates a function that runs a callback the first time an element is in or near the viewport. */
export function createWhenSeen(page: EffectPage): (element: Element, run: () => void) => void {
  const waiting = new Map<Element, (() => void)[]>();
  const observer = new page.window.IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const runs = waiting.get(target) ?? [];
        waiting.delete(target);
        for (const run of runs) run();
      }
    },
    { rootMargin: margin },
  );
  page.signal.addEventListener('abort', () => observer.disconnect());
  return (element, run) => {
    const runs = waiting.get(element);
    waiting.set(element, [...(runs ?? []), run]);
    if (runs === undefined) observer.observe(element);
  };
}
