import * as dom from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { createKindRules } from '../shared/kinds.ts';
import { withoutPictures } from '../shared/pictures.ts';
import { factsOf, fieldSelector, isOutsideContent, likenessOf, staysInView } from './distractions.ts';

/** Decorative images, except in links and buttons, where an image may be the only content. */
const holders = 'a,button,[role="button"],[role="link"]';
const decoration = `:is(img[alt=""],[role="presentation"]:is(img,svg),hr,svg[aria-hidden="true"]):not(:is(${holders}) *)`;

/** Lays out the page in one column and hides side content and decoration. Elements with form fields remain visible. */
export const simplifyLayout: Effect = {
  code: 'simplify_layout',
  start(page) {
    const kinds = createKindRules(page, { [decoration]: 'display:none' });
    page.override(withoutPictures);
    page.eachBatch('*', (elements) => {
      for (const element of elements) {
        const facts = factsOf(element);
        if (isOutsideContent(facts) && !facts.holdsField) {
          kinds.add(element, 'display:none', `${likenessOf(element, facts)}:not(:has(${fieldSelector}))`);
          continue;
        }
        if (staysInView(facts) && facts.holdsField && !facts.holdsContent)
          kinds.add(element, 'position:static', `${likenessOf(element, facts)}:has(${fieldSelector})`);
        const box = boxFactsOf(element);
        const styles = oneColumn(box);
        if (styles !== '') kinds.add(element, styles);
        if (isRowOfColumns(box)) kinds.add(element, 'width:auto;max-width:100%', '>*');
      }
    });
  },
};

export interface BoxFacts {
  readonly display: string;
  readonly flexDirection: string;
  readonly columnCount: string;
  readonly float: string;
  readonly children: readonly { readonly letters: number; readonly width: number }[];
  readonly letters: number;
  readonly width: number;
}

/**
 * Minimum width of a column in CSS pixels, and minimum length of its text in characters. Smaller boxes are assumed to
 * be controls.
 */
const narrowestColumn = 120;
const fewestLetters = 60;

function isColumn({ letters, width }: { readonly letters: number; readonly width: number }): boolean {
  return letters >= fewestLetters && width >= narrowestColumn;
}

function isRowOfColumns({ display, flexDirection, children }: BoxFacts): boolean {
  const isGrid = display.endsWith('grid');
  const isFlexRow = display.endsWith('flex') && flexDirection.startsWith('row');
  return (isGrid || isFlexRow) && children.filter(isColumn).length >= 2;
}

/** Returns the declarations that lay out a box in one column; empty if it is. */
export function oneColumn(facts: BoxFacts): string {
  return [
    ...(isRowOfColumns(facts) ? ['display:block'] : []),
    ...(facts.columnCount === 'auto' ? [] : ['columns:auto']),
    ...(facts.float !== 'none' && isColumn(facts) ? ['float:none', 'width:auto', 'max-width:100%'] : []),
  ].join(';');
}

function boxFactsOf(element: HTMLElement): BoxFacts {
  const { display, flexDirection, columnCount, float } = getComputedStyle(element);
  const isContainer = /(grid|flex)$/.test(display);
  return {
    display,
    flexDirection,
    columnCount,
    float,
    children: isContainer ? [...dom.children(element)].map(sizeOf) : [],
    ...(float === 'none' ? { letters: 0, width: 0 } : sizeOf(element)),
  };
}

function sizeOf(element: Element): { letters: number; width: number } {
  return {
    letters: dom.text(element).trim().length,
    width: dom.bounds(element).width,
  };
}
