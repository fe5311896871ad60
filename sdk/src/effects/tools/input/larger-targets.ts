import { native } from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';

/** Minimum target size in CSS pixels (WCAG 2.2, 2.5.5 Target Size (Enhanced)). */
const targetSize = 44;

const targets =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="link"], [role="tab"], [role="checkbox"], [role="radio"], [role="switch"], [role="menuitem"], [role="option"]';

const sizeProperties = [
  'padding-block',
  'padding-inline',
  'min-width',
  'min-height',
  'display',
  'align-items',
];

export type Enlargement =
  | { readonly kind: 'none' }
  /** Enlarges the box of a target outside running text. */
  | { readonly kind: 'box' }
  /** Adds padding to a target in running text, without moving the lines. */
  | { readonly kind: 'text'; readonly blockPadding: number; readonly inlinePadding: number };

/**
 * Calculates how to enlarge a target. `width` and `height` are measured without this tool; `isInText` is true if the
 * target is part of a line of text.
 */
export function enlargement(width: number, height: number, isInText: boolean): Enlargement {
  if (width >= targetSize && height >= targetSize) return { kind: 'none' };
  if (!isInText) return { kind: 'box' };
  return {
    kind: 'text',
    blockPadding: Math.max(0, targetSize - height) / 2,
    inlinePadding: Math.max(0, targetSize - width) / 2,
  };
}

/** Enlarges links and controls to at least 44 × 44 px. In running text, adds padding around them instead. */
export const largerTargets: Effect = {
  code: 'larger_targets',
  start(page) {
    page.eachBatch(targets, (elements) => {
      const needs = page.measure(elements, sizeProperties, () =>
        elements.map((element) => {
          const { width, height } = native(element).getBoundingClientRect();
          const isHidden = width * height === 0;
          const isInline = getComputedStyle(element).display === 'inline';
          return {
            element,
            need: isHidden
              ? enlargement(targetSize, targetSize, false)
              : enlargement(width, height, isInline && isInText(element)),
            isInline,
          };
        }),
      );
      return () => {
        for (const { element, need, isInline } of needs) {
          page.changes.undoElement(element);
          const styles = stylesOf(need, isInline);
          if (styles !== null) page.changes.setStyles(element, styles);
        }
      };
    });
  },
};

function stylesOf(need: Enlargement, isInline: boolean): Readonly<Record<string, string>> | null {
  if (need.kind === 'none') return null;
  if (need.kind === 'text')
    return {
      // The block padding of an inline element does not affect the line height.
      'padding-block': `${need.blockPadding}px`,
      ...(need.inlinePadding > 0 && { 'padding-inline': `${need.inlinePadding}px` }),
    };
  return {
    'min-width': `${targetSize}px`,
    'min-height': `${targetSize}px`,
    ...(isInline && { display: 'inline-flex', 'align-items': 'center' }),
  };
}

/** Returns whether an inline element is part of a line of text. */
function isInText(element: HTMLElement): boolean {
  const { parentElement } = native(element);
  if (parentElement === null) return false;
  let block: Element = parentElement;
  for (let outer: Element | null = block; outer !== null; outer = native(block).parentElement) {
    block = outer;
    if (getComputedStyle(block).display !== 'inline') break;
  }
  const own = (native(element).textContent ?? '').trim().length;
  const all = (native(block).textContent ?? '').trim().length;
  const inLinks = [...native(block).querySelectorAll('a[href], button')].reduce(
    (sum, link) => sum + (native(link).textContent ?? '').trim().length,
    0,
  );
  return all > own && all - inLinks > 0.2 * all;
}
