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

const mostPerFrame = 400;
/** Minimum height of a box to enlarge, in CSS pixels. Smaller boxes usually hide text that is only for screen readers. */
const leastPx = 4;
const roundingPx = 2;
const mostParents = 3;

export function growingBoxes(page: EffectPage): Boxes {
  const { changes, window } = page;
  /** Elements to measure, mapped to the number of their nested boxes that have already been enlarged. */
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
    for (const [element, depth] of pending) {
      pending.delete(element);
      const box = textBlock(page, element);
      if (box !== null) boxes.set(box, depth);
      if (boxes.size >= mostPerFrame) break;
    }
    const grow = [...boxes].flatMap(([box, depth]) => changeOf(box, depth) ?? []);
    for (const change of grow) change();
    add([]);
  }

  function changeOf(box: Element, depth: number): (() => void) | null {
    const { localName, scrollHeight, clientHeight } = native(box);
    if (clientHeight < leastPx) return null;
    const style = window.getComputedStyle(box);
    const isField = /^(input|select)$/.test(localName);
    const contentHeight = isField ? fieldHeight(style) : scrollHeight;
    const isFull = contentHeight <= clientHeight + roundingPx;
    if (isFull && style.position !== 'absolute' && style.borderTopLeftRadius !== '50%') return null;
    if (!isBlockOfPage(page, box) || localName === 'textarea') return null;
    const { offsetWidth, offsetHeight } = native(box);
    const sizePx = Number.parseFloat(style.fontSize) / (Number(page.valueOf('text_zoom') ?? 100) / 100);
    const grown = () => {
      const parent = depth < mostParents ? flatParent(box) : null;
      if (parent !== null) add([parent], depth + 1);
    };
    const isSign =
      !isField && style.borderTopLeftRadius === '50%' && native(box).textContent.trim().length <= 2;
    if (isSign && Math.abs(offsetWidth - offsetHeight) > roundingPx) {
      // One or two characters in a circle serve as an icon and keep their size so that the circle stays round.
      return () => changes.setStyle(box, 'font-size', `${sizePx}px`);
    }
    const covered = style.position === 'absolute' ? coveredBy(box, sizePx) : null;
    if (covered !== null) {
      return () => {
        for (const each of [box, covered]) changes.setStyle(each, 'position', 'static');
        add([box, covered], depth);
        grown();
      };
    }
    const isClamped = !/^(none)?$/.test(style.getPropertyValue('-webkit-line-clamp'));
    if (isFull || isClamped || /auto|scroll/.test(style.overflowY) || native(box).style.height === 'auto')
      return null;
    const { height } = style;
    return () => {
      changes.setStyle(box, 'min-height', height);
      changes.setStyle(box, 'height', 'auto');
      grown();
    };
  }

  /** Returns the height of a field's only line and its padding, which `scrollHeight` does not contain. */
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
