import {
  composedTree,
  flatParent,
  hasOwnText,
  isHtmlElement,
  native,
  normalLineHeight,
} from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { isBlockOfPage, textBlock } from './blocks.ts';

/** Makes room for larger text in fixed-height boxes and between positioned boxes. */
export interface Boxes {
  add(elements: Iterable<Element>): void;
  /** Measures all boxes again. Call it after the text size changes. */
  addAll(): void;
}

/** A change to a box. `clips` is set to the box if it hides overflowing content. */
interface Change {
  readonly clips?: HTMLElement;
  run(): void;
}

const mostPerFrame = 800;
/** Minimum height of a box to enlarge, in CSS pixels. Smaller boxes usually hide text that is only for screen readers. */
const leastPx = 4;
const roundingPx = 2;
/** Number of ancestors to measure above a box with text or above an enlarged box. */
const mostParents = 2;
/** Properties that are cleared to measure a box with the page's own text size. */
const enlarged = ['font-size', 'line-height', 'height', 'min-height', 'max-height', 'position'];

export function growingBoxes(page: EffectPage): Boxes {
  const { changes, window } = page;
  /** Elements to measure, each with its start depth: 1 for the parent of an enlarged box, otherwise 0. */
  const pending = new Map<Element, number>();
  let isScheduled = false;

  function add(elements: Iterable<Element>, depth = 0): void {
    for (const element of elements) pending.set(element, depth);
    if (isScheduled || pending.size === 0) return;
    isScheduled = true;
    page.nextFrame(() => {
      isScheduled = false;
      measure();
    });
  }

  /** Measures all boxes before changing any, to avoid repeated layouts. */
  function measure(): void {
    const boxes = new Map<Element, number>();
    for (const [element, start] of pending) {
      pending.delete(element);
      let box = textBlock(page, element);
      for (let depth = start; box !== null && depth <= mostParents; depth += 1) {
        boxes.set(box, Math.min(depth, boxes.get(box) ?? depth));
        box = flatParent(box);
      }
      if (boxes.size >= mostPerFrame) break;
    }
    const found = [...boxes].flatMap(([box, depth]) => changeOf(box, depth) ?? []);
    const cut = wereCut(found.flatMap(({ clips }) => clips ?? []));
    for (const { clips, run } of found) if (clips === undefined || !cut.has(clips)) run();
    add([]);
  }

  /** Returns the boxes that cut off their content even at the page's original text size, such as carousels. */
  function wereCut(boxes: readonly HTMLElement[]): ReadonlySet<HTMLElement> {
    const inside = new Set<Element>(boxes.flatMap((box) => [box, ...native(box).querySelectorAll('*')]));
    const isCut = (box: HTMLElement) => native(box).scrollHeight > native(box).clientHeight + roundingPx;
    return new Set(page.measure(inside, enlarged, () => boxes.filter(isCut)));
  }

  function changeOf(box: Element, depth: number): Change | null {
    const { localName, clientHeight, scrollHeight, clientWidth, scrollWidth } = native(box);
    const isFull = scrollHeight <= clientHeight + roundingPx;
    if (clientHeight < leastPx || (depth > 0 && (isFull || clientHeight >= window.innerHeight))) return null;
    const style = window.getComputedStyle(box);
    const isField = /^(input|select)$/.test(localName);
    const isTall = isField ? fieldHeight(style) > clientHeight + roundingPx : !isFull;
    const isWide = depth === 0 && scrollWidth > clientWidth + roundingPx && isOutside(box, style);
    if (!isTall && !isWide && style.position !== 'absolute' && style.borderTopLeftRadius !== '50%')
      return null;
    if (!isBlockOfPage(page, box) || localName === 'textarea') return null;
    const { offsetWidth, offsetHeight } = native(box);
    const sizePx = Number.parseFloat(style.fontSize) / (Number(page.valueOf('text_zoom') ?? 100) / 100);
    const grown = () => {
      const parent = flatParent(box);
      if (parent !== null) add([parent], 1);
    };
    const isSign =
      !isField && style.borderTopLeftRadius === '50%' && native(box).textContent.trim().length <= 2;
    if (isSign && Math.abs(offsetWidth - offsetHeight) > roundingPx) {
      // One or two characters in a circle serve as an icon and keep their size so that the circle stays round.
      return { run: () => changes.setStyle(box, 'font-size', `${sizePx}px`) };
    }
    const covered = style.position === 'absolute' ? coveredBy(box, sizePx) : null;
    if (covered !== null) {
      return {
        run() {
          for (const each of [box, covered]) changes.setStyle(each, 'position', 'static');
          add([box, covered]);
          grown();
        },
      };
    }
    if (isWide && !isField) {
      return {
        // Breaks long words, which otherwise require horizontal scrolling.
        run() {
          changes.setStyle(box, 'overflow-wrap', 'break-word');
          add([box]);
        },
      };
    }
    const isClamped = !/^(none)?$/.test(style.getPropertyValue('-webkit-line-clamp'));
    if (!isTall || isClamped || /auto|scroll/.test(style.overflowY) || native(box).style.height === 'auto')
      return null;
    const { height, maxHeight, overflowY } = style;
    return {
      ...(overflowY !== 'visible' && !isField && { clips: box }),
      run() {
        changes.setStyles(box, {
          'min-height': height,
          height: 'auto',
          ...(maxHeight !== 'none' && { 'max-height': 'none' }),
        });
        grown();
      },
    };
  }

  /** Returns whether the content of a box extends beyond the window and the box does not break long words. */
  function isOutside(box: Element, { direction, overflowWrap }: CSSStyleDeclaration): boolean {
    const { left, right } = native(box).getBoundingClientRect();
    const { scrollWidth } = native(box);
    const isBeyond = direction === 'rtl' ? right < scrollWidth : left + scrollWidth > window.innerWidth;
    return isBeyond && overflowWrap === 'normal';
  }

  /**
   * Returns the height that a field needs for its single line and its padding. A field's `scrollHeight` does not report
   * it.
   */
  function fieldHeight({ fontSize, lineHeight, paddingTop, paddingBottom }: CSSStyleDeclaration): number {
    const linePx = Number.parseFloat(lineHeight) || normalLineHeight * Number.parseFloat(fontSize);
    return linePx + Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
  }

  function coveredBy(box: HTMLElement, linePx: number): HTMLElement | null {
    const next = native(box).nextElementSibling;
    if (next === null || !isHtmlElement(next) || window.getComputedStyle(next).position !== 'absolute')
      return null;
    const [upper, lower] = [native(box).getBoundingClientRect(), native(next).getBoundingClientRect()];
    const isBelow = lower.top - upper.top >= linePx;
    const isCovered = upper.top + native(box).scrollHeight > lower.top + roundingPx;
    return isBelow && isCovered && lower.left < upper.right && upper.left < lower.right ? next : null;
  }

  return { add, addAll: () => add([...composedTree(page.root)].filter(hasOwnText)) };
}
