import * as dom from '../../page-dom.ts';

export function onScreenFirst(
  { innerHeight }: Window,
  elements: readonly Element[],
  most: number,
): [now: Element[], later: Element[]] {
  const all = new Set(elements);
  if (all.size <= most) return [[...all], []];
  const onScreen = [...all].filter((element) => {
    const { top, bottom } = dom.bounds(element);
    return bottom > 0 && top < innerHeight;
  });
  const sorted = [...new Set([...onScreen, ...all])];
  return [sorted.slice(0, most), sorted.slice(most)];
}
