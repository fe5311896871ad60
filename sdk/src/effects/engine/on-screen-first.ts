import { native } from '../../page-dom.ts';

/** Splits elements into those to visit now (on-screen elements first, at most `most`) and those to visit later. */
export function onScreenFirst(
  { innerHeight }: Window,
  elements: readonly Element[],
  most: number,
): [now: Element[], later: Element[]] {
  const all = new Set(elements);
  if (all.size <= most) return [[...all], []];
  const onScreen = [...all].filter((element) => {
    const { top, bottom } = native(element).getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  const sorted = [...new Set([...onScreen, ...all])];
  return [sorted.slice(0, most), sorted.slice(most)];
}
