import * as dom from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { type Root, windowOf } from '../../engine/roots.ts';
import { textsOf } from '../../engine/texts.ts';
import { viewportOffset } from './trees.ts';

/** Distance from the viewport within which text is treated as near, as a fraction of the viewport's height. */
const margin = 0.25;
/**
 * Number of siblings per group. A group is skipped if its last element and that of the previous group are both above
 * the viewport, both below it or both not rendered.
 */
const groupSize = 16;

/** Vertical limits of the area near the viewport, in client coordinates. */
interface Limits {
  readonly top: number;
  readonly bottom: number;
}

type Position = 'above' | 'near' | 'below' | 'not rendered';

interface NearTexts {
  isNear(element: Element): boolean;
  hasTexts(element: Element): boolean;
  /**
   * Yields the elements near the viewport that directly contain text, and null between steps so that the caller can
   * pause. An inexact search measures only a few elements of a large page. It assumes that siblings are in order from
   * top to bottom and that only elements near the viewport have descendants near it.
   */
  find(isExact: boolean): Generator<Element | null>;
}

export function createNearTexts(page: EffectPage, enter: (root: Root) => void): NearTexts {
  const { window } = page;

  function limitsOf(node: Node): Limits {
    const { innerHeight } = window;
    const { y } = viewportOffset(node);
    return { top: -margin * innerHeight - y, bottom: (1 + margin) * innerHeight - y };
  }
  function positionOf(element: Element, limits: Limits): Position {
    const { top, bottom, width, height } = dom.bounds(element);
    if (width + height === 0)
      return window.getComputedStyle(element).display === 'none' ? 'not rendered' : 'near';
    if (top > limits.bottom) return 'below';
    // Includes overflowing content, because the page's main container may be only as high as the viewport.
    return Math.max(bottom, top + dom.property(element, 'scrollHeight')) < limits.top ? 'above' : 'near';
  }
  function* inElement(element: Element, limits: Limits, isExact: boolean): Generator<Element | null> {
    const position = positionOf(element, limits);
    if (position === 'not rendered' || (position !== 'near' && !isExact)) return;
    if (position === 'near' && hasTexts(element) && page.isOfPage(element)) yield element;
    const tree = dom.shadowRoot(element) ?? dom.framedDocument(element);
    if (tree !== null && windowOf(tree) !== null) {
      enter(tree);
      yield* inChildren(tree, limitsOf(tree), isExact);
    }
    yield* inChildren(element, limits, isExact);
  }
  function* inChildren(parent: Element | Root, limits: Limits, isExact: boolean): Generator<Element | null> {
    const children = dom.children(parent);
    let previous: Position = 'near';
    for (let start = 0; start < children.length; start += groupSize) {
      const end = Math.min(start + groupSize, children.length);
      const last = children.item(end - 1);
      const position = last === null || isExact ? 'near' : positionOf(last, limits);
      const isSkipped = position === previous && position !== 'near';
      for (let index = start; index < end && !isSkipped; index += 1) {
        const child = children.item(index);
        if (child !== null) yield* inElement(child, limits, isExact);
      }
      previous = position;
      yield null;
    }
  }
  const hasTexts = (element: Element) => textsOf(element).length > 0;

  return {
    isNear: (element) =>
      element.isConnected &&
      windowOf(dom.ownerDocument(element)) !== null &&
      positionOf(element, limitsOf(element)) === 'near',
    hasTexts,
    *find(isExact) {
      enter(page.document);
      yield* inElement(page.root, limitsOf(page.document), isExact);
    },
  };
}
