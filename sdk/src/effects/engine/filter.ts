import type { FilterPart } from './effect.ts';
import type { StyleLedger } from './styles.ts';

const order: readonly FilterPart[] = ['contrast', 'saturate', 'brightness', 'sepia', 'vision', 'invert'];

/**
 * The one filter on `<html>`. There it filters the whole canvas and is no containing block, so that what the page fixes to the
 * window stays where it is (Filter Effects Module Level 1, "Effect of filter on the root element").
 */
export interface ComposedFilter {
  set(part: FilterPart, value: string | null): void;
}

export function createFilter(
  window: Window & typeof globalThis,
  styles: StyleLedger,
  quietly: (run: () => void) => void,
): ComposedFilter {
  const owner = {};
  const parts = new Map<FilterPart, string>();
  const html = window.document.documentElement;

  return {
    set(part, value) {
      if (parts.get(part) === (value ?? undefined)) return;
      if (value === null) parts.delete(part);
      else parts.set(part, value);
      quietly(() => {
        styles.unset(owner, html);
        const own = window.getComputedStyle(html).filter;
        const composed = order.flatMap((each) => parts.get(each) ?? []);
        if (composed.length === 0) return;
        styles.set(owner, html, 'filter', [...(own === 'none' ? [] : [own]), ...composed].join(' '));
      });
    },
  };
}
