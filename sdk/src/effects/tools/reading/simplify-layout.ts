import { native } from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { factsOf, isOutsideContent, staysInView } from './distractions.ts';

const decoration = 'img[alt=""], [role="presentation"]:is(img, svg), hr, svg[aria-hidden="true"]';

const layoutProperties = [
  'display',
  'background-image',
  'position',
  'width',
  'max-width',
  'columns',
  'float',
];

/** Lays out the page in one column and hides side content and decoration. Elements with form fields remain visible. */
export const simplifyLayout: Effect = {
  code: 'simplify_layout',
  start(page) {
    const done = new WeakSet<Element>();
    page.eachBatch('*', (elements) => {
      const measured = page.measure(elements, layoutProperties, () =>
        elements.map((element) => {
          const facts = factsOf(element);
          const box = boxFactsOf(element);
          return {
            element,
            isHidden: isDecoration(element) || (isOutsideContent(facts) && !facts.holdsField),
            hasPicture: getComputedStyle(element).backgroundImage.includes('url('),
            isUnpinned: staysInView(facts) && facts.holdsField && !facts.holdsContent,
            isRow: isRowOfColumns(box),
            styles: oneColumn(box),
          };
        }),
      );
      for (const element of elements) if (done.delete(element)) page.changes.undoElement(element);
      for (const { element, isHidden, hasPicture, isUnpinned, isRow, styles } of measured) {
        const isShown = !isHidden || native(element).contains(native(page.document).activeElement);
        const shownStyles = {
          ...(isShown ? styles : { display: 'none' }),
          ...(hasPicture ? { 'background-image': 'none' } : {}),
          ...(isUnpinned ? { position: 'static' } : {}),
        };
        for (const [property, value] of Object.entries(shownStyles)) change(element, property, value);
        if (!isRow || !isShown) continue;
        for (const child of childrenOf(element)) {
          change(child, 'width', 'auto');
          change(child, 'max-width', '100%');
        }
      }
    });

    function change(element: HTMLElement, property: string, value: string): void {
      if (!page.isOfPage(element)) return;
      done.add(element);
      page.changes.setStyle(element, property, value);
    }
  },
};

/** Returns true for a decorative image, except in links and buttons, where an image may be the only content. */
function isDecoration(element: HTMLElement): boolean {
  return (
    native(element).matches(decoration) &&
    native(element).closest('a, button, [role="button"], [role="link"]') === null
  );
}

function childrenOf(element: HTMLElement): HTMLElement[] {
  return [...native(element).children].filter((child) => child instanceof HTMLElement);
}

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

export function oneColumn(facts: BoxFacts): Readonly<Record<string, string>> {
  return {
    ...(isRowOfColumns(facts) ? { display: 'block' } : {}),
    ...(facts.columnCount === 'auto' ? {} : { columns: 'auto' }),
    ...(facts.float !== 'none' && isColumn(facts)
      ? { float: 'none', width: 'auto', 'max-width': '100%' }
      : {}),
  };
}

function boxFactsOf(element: HTMLElement): BoxFacts {
  const { display, flexDirection, columnCount, float } = getComputedStyle(element);
  const isContainer = /(grid|flex)$/.test(display);
  return {
    display,
    flexDirection,
    columnCount,
    float,
    children: isContainer ? [...native(element).children].map(sizeOf) : [],
    ...(float === 'none' ? { letters: 0, width: 0 } : sizeOf(element)),
  };
}

function sizeOf(element: Element): { letters: number; width: number } {
  return {
    letters: (native(element).textContent ?? '').trim().length,
    width: native(element).getBoundingClientRect().width,
  };
}
