import * as dom from '../../page-dom.ts';
import type { FilterPart } from './effect.ts';
import type { Part } from './part.ts';
import type { OwnedSheets } from './sheet.ts';

const order: readonly FilterPart[] = ['contrast', 'saturate', 'brightness', 'sepia', 'vision', 'invert'];

/** Selector for elements in the page's top layer. A filter of the page affects these elements only in Firefox. */
const topLayer = ':is(dialog:modal,:popover-open):not([data-aw-ignore],[data-aw-ignore] *)';

/**
 * Returns whether a filter on `<html>` affects the top layer. This cannot be detected directly, so Firefox is
 * identified by a proprietary property.
 */
export function isTopLayerFiltered({ CSS }: Window & typeof globalThis): boolean {
  return CSS.supports('-moz-orient', 'block');
}

/**
 * The combined filter of the page or of the part that effects change. A filter on `<html>` applies to the whole canvas
 * and creates no containing block, so fixed elements keep their position (Filter Effects Module Level 1, "Effect of
 * filter on the root element").
 */
export interface ComposedFilter {
  set(part: FilterPart, value: string | null): void;
}

/** @param sheet stylesheets of the page's document; in those of frames, the filter would apply twice */
export function createFilter(
  window: Window & typeof globalThis,
  sheet: OwnedSheets,
  part: Part | null,
): ComposedFilter {
  const owner = {};
  const values = new Map<FilterPart, string>();

  function isBodyClear(): boolean {
    const body = dom.body(window.document);
    if (body === null) return true;
    const { backgroundColor, backgroundImage } = window.getComputedStyle(body);
    return isClear(backgroundColor) && backgroundImage === 'none';
  }

  return {
    set(name, value) {
      if (values.get(name) === (value ?? undefined)) return;
      if (value === null) values.delete(name);
      else values.set(name, value);
      sheet.write(owner, null);
      const composed = order.flatMap((each) => values.get(each) ?? []).join(' ');
      if (composed === '') return;
      const element = part?.root() ?? dom.html(window.document);
      const { filter: own, backgroundColor } = window.getComputedStyle(element);
      // Sets the background explicitly, because browsers do not filter the default canvas color of a page without a
      // background.
      const isBare = part === null && isClear(backgroundColor) && isBodyClear();
      const filter = own === 'none' ? composed : `${own} ${composed}`;
      const ofTopLayer = `${topLayer}${part?.suffix ?? ''}{filter:${composed}!important}`;
      sheet.write(
        owner,
        `@layer aw-base{${part?.selector ?? 'html'}{filter:${filter}!important${isBare ? ';background-color:Canvas!important' : ''}}` +
          `${isTopLayerFiltered(window) ? '' : ofTopLayer}}`,
      );
    },
  };
}

function isClear(color: string): boolean {
  return color === 'rgba(0, 0, 0, 0)';
}
