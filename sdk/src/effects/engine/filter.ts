import { native } from '../../page-dom.ts';
import type { FilterPart } from './effect.ts';
import type { OwnedSheets } from './sheet.ts';
import type { StyleLedger } from './styles.ts';

const order: readonly FilterPart[] = ['contrast', 'saturate', 'brightness', 'sepia', 'vision', 'invert'];

/** Selector for elements in the page's top layer. A filter on `<html>` affects these elements only in Firefox. */
const topLayer = ':is(dialog:modal,:popover-open):not([data-aw-ignore],[data-aw-ignore] *)';

/**
 * Returns whether a filter on `<html>` affects the top layer. This cannot be detected directly, so Firefox is
 * identified by a proprietary property.
 */
export function isTopLayerFiltered({ CSS }: Window & typeof globalThis): boolean {
  return CSS.supports('-moz-orient', 'block');
}

/**
 * The combined filter on `<html>`. A filter on the root element applies to the whole canvas and creates no containing
 * block, so fixed elements keep their position (Filter Effects Module Level 1, "Effect of filter on the root
 * element").
 */
export interface ComposedFilter {
  set(part: FilterPart, value: string | null): void;
}

export function createFilter(
  window: Window & typeof globalThis,
  styles: StyleLedger,
  sheet: OwnedSheets,
  unobserved: (run: () => void) => void,
): ComposedFilter {
  const owner = {};
  const parts = new Map<FilterPart, string>();
  const html = native(window.document).documentElement;

  function isBodyClear(): boolean {
    const { body } = native(window.document);
    if (body === null) return true;
    const { backgroundColor, backgroundImage } = window.getComputedStyle(body);
    return isClear(backgroundColor) && backgroundImage === 'none';
  }

  return {
    set(part, value) {
      if (parts.get(part) === (value ?? undefined)) return;
      if (value === null) parts.delete(part);
      else parts.set(part, value);
      unobserved(() => {
        styles.unset(owner, html);
        const { filter: own, backgroundColor } = window.getComputedStyle(html);
        const composed = order.flatMap((each) => parts.get(each) ?? []).join(' ');
        const isReaching = composed === '' || isTopLayerFiltered(window);
        sheet.write(owner, isReaching ? null : `${topLayer}{filter:${composed}!important}`);
        if (composed === '') return;
        styles.set(owner, html, { filter: own === 'none' ? composed : `${own} ${composed}` });
        // Sets the background explicitly, because browsers do not filter the default canvas color of a page without a
        // background.
        if (isClear(backgroundColor) && isBodyClear())
          styles.set(owner, html, { 'background-color': 'Canvas' });
      });
    },
  };
}

function isClear(color: string): boolean {
  return color === 'rgba(0, 0, 0, 0)';
}
