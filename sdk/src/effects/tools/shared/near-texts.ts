import { framedDocument, native } from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { type Root, windowOf } from '../../engine/roots.ts';
import { textsOf } from '../../engine/texts.ts';

/** Distance from the viewport up to which text counts as near, as a fraction of the viewport's height. */
const margin = 0.25;
/**
 * Sampling interval, in siblings. If two successive samples are on the same side of the viewport, the siblings between
 * the samples are skipped.
 */
const stride = 16;

/** Vertical limits of the area near the viewport, in the coordinates of one document's viewport. */
interface Band {
  readonly top: number;
  readonly bottom: number;
}

/** Position relative to the viewport: -1 above, 0 near, 1 below, or null without a box, as in `display: none`. */
type Side = -1 | 0 | 1 | null;

export interface NearTexts {
  isNear(element: Element): boolean;
  /**
   * Yields the elements near the viewport that directly contain text, and null between steps. Unless `isExact`,
   * measures only a small part of a large page, assuming that siblings are in order from top to bottom and that
   * descendants are near only if their ancestors are.
   */
  find(isExact: boolean): Generator<Element | null>;
}

/** Finds text near the viewport in the page, its open shadow roots and its same-origin frames. */
export function createNearTexts(page: EffectPage, enter: (root: Root) => void): NearTexts {
  const { window } = page;

  function bandOf(view: Window): Band {
    const reach = margin * view.innerHeight;
    const own = { top: -reach, bottom: view.innerHeight + reach };
    const { frameElement } = view;
    const outer =
      view === window || frameElement === null ? null : native(frameElement).ownerDocument.defaultView;
    if (frameElement === null || outer === null) return own;
    const { top } = native(frameElement).getBoundingClientRect();
    const band = bandOf(outer);
    return { top: Math.max(own.top, band.top - top), bottom: Math.min(own.bottom, band.bottom - top) };
  }
  function sideOf(element: Element, band: Band): Side {
    const { top, bottom, width, height } = native(element).getBoundingClientRect();
    if (width + height === 0 && window.getComputedStyle(element).display === 'none') return null;
    if (width + height === 0) return 0;
    if (top > band.bottom) return 1;
    // Descendants may overflow the element, for example if its height is that of the viewport.
    return Math.max(bottom, top + native(element).scrollHeight) < band.top ? -1 : 0;
  }
  function* within(parent: Element | Root, band: Band, isExact: boolean): Generator<Element | null> {
    const { children } = native(parent);
    let before: Side = 0;
    let next = 0;
    while (next < children.length) {
      const last = isExact ? next : Math.min(next + stride, children.length) - 1;
      const sample = children.item(last);
      const side: Side = sample === null ? null : sideOf(sample, band);
      const isBetween = side !== before || side === 0 || isExact;
      for (; isBetween && next <= last; next += 1) yield* inside(children.item(next), band, isExact);
      next = last + 1;
      before = side;
      yield null;
    }
  }
  function* inside(element: Element | null, band: Band, isExact: boolean): Generator<Element | null> {
    const side = element === null ? null : sideOf(element, band);
    if (element === null || side === null || (side !== 0 && !isExact)) return;
    if (
      side === 0 &&
      textsOf({ isReplacedBy: () => false }, element, page).length > 0 &&
      page.isOfPage(element)
    )
      yield element;
    const root = native(element).shadowRoot ?? framedDocument(element);
    if (root !== null) yield* tree(root, isExact);
    yield* within(element, band, isExact);
  }
  function* tree(root: Root, isExact: boolean): Generator<Element | null> {
    const view = windowOf(root);
    if (view === null) return;
    enter(root);
    yield* within(root, bandOf(view), isExact);
  }

  return {
    isNear(element) {
      const view = windowOf(native(element).ownerDocument);
      return element.isConnected && view !== null && sideOf(element, bandOf(view)) === 0;
    },
    *find(isExact) {
      enter(page.document);
      yield* inside(page.root, bandOf(window), isExact);
    },
  };
}
