import * as dom from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { cssString } from '../../overrides/css-text.ts';
import { createKindRules } from '../shared/kinds.ts';

/** Minimum target size in CSS pixels (WCAG 2.2, 2.5.5 Target Size (Enhanced)). */
const targetSize = 44;

const targets =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="link"], [role="tab"], [role="checkbox"], [role="radio"], [role="switch"], [role="menuitem"], [role="option"]';

type Enlargement =
  | { readonly kind: 'none' }
  /** Enlarges the box of a target outside running text. */
  | { readonly kind: 'box' }
  /** Adds padding to a target in running text, without moving the lines. */
  | { readonly kind: 'text'; readonly inlinePadding: number };

/**
 * Calculates how to enlarge a target. `width` and `height` are measured without this tool; `isInText` is true if the
 * target is part of a line of text.
 */
export function enlargement(width: number, height: number, isInText: boolean): Enlargement {
  if (!isInText) return { kind: width >= targetSize && height >= targetSize ? 'none' : 'box' };
  return { kind: 'text', inlinePadding: Math.max(0, targetSize - width) / 2 };
}

const box = `min-width:${targetSize}px;min-height:${targetSize}px`;
const inlineBox = 'display:inline-flex;align-items:center';
/**
 * The box of a line of text is at least `1em` high. The block padding of an inline element does not affect the line
 * height.
 */
const inText = `display:inline;padding-block:max(0px,(${targetSize}px - 1em)/2)`;

/** Enlarges links and controls to at least 44 × 44 px. In running text, adds padding around them instead. */
export const largerTargets: Effect = {
  code: 'larger_targets',
  start(page) {
    const kinds = createKindRules(page);
    page.eachBatch(targets, (elements) => {
      for (const element of elements) {
        const { width, height } = dom.bounds(element);
        if (width * height === 0) continue;
        const known = kinds.get(element);
        const isInline = getComputedStyle(element).display === 'inline' || known.includes(inlineBox);
        const need = enlargement(width, height, isInline && isInText(element));
        // Links of one kind may be in running text and elsewhere.
        if (need.kind === 'box' && !known.includes(inText))
          kinds.add(element, isInline ? `${box};${inlineBox}` : box);
        if (need.kind !== 'text') continue;
        kinds.add(element, inText);
        const href = dom.attribute(element, 'href');
        if (need.inlinePadding > 0 && href !== null)
          kinds.add(element, `padding-inline:${need.inlinePadding}px`, `[href=${cssString(href)}]`);
      }
    });
  },
};

/** Returns whether an inline element is part of a line of text. */
function isInText(element: HTMLElement): boolean {
  const parentElement = dom.parentElement(element);
  if (parentElement === null) return false;
  let block: Element = parentElement;
  for (let outer: Element | null = block; outer !== null; outer = dom.parentElement(block)) {
    block = outer;
    if (getComputedStyle(block).display !== 'inline') break;
  }
  const own = dom.text(element).trim().length;
  const all = dom.text(block).trim().length;
  const inLinks = dom.sum(dom.queryAll(block, 'a[href], button'), (link) => dom.text(link).trim().length);
  return all > own && all - inLinks > 0.2 * all;
}
