import { native } from '../../../page-dom.ts';
/** What decides whether an element sets its children side by side as columns of a page. */
export interface BoxFacts {
  readonly display: string;
  readonly flexDirection: string;
  readonly columnCount: string;
  readonly float: string;
  /** How many letters stand in each child, and how wide it is. */
  readonly children: readonly { readonly letters: number; readonly width: number }[];
  readonly letters: number;
  readonly width: number;
}

/** Narrower, or with fewer letters, it is a control in a row and no column of text. */
const narrowestColumn = 120;
const fewestLetters = 60;

function isColumn({ letters, width }: { readonly letters: number; readonly width: number }): boolean {
  return letters >= fewestLetters && width >= narrowestColumn;
}

/** True for a grid or a flex row with at least two columns of text. */
export function isRowOfColumns({ display, flexDirection, children }: BoxFacts): boolean {
  const isGrid = display.endsWith('grid');
  const isFlexRow = display.endsWith('flex') && flexDirection.startsWith('row');
  return (isGrid || isFlexRow) && children.filter(isColumn).length >= 2;
}

/** The properties that put an element and its children under one another. */
export function oneColumn(facts: BoxFacts): Readonly<Record<string, string>> {
  return {
    ...(isRowOfColumns(facts) ? { display: 'block' } : {}),
    ...(facts.columnCount === 'auto' ? {} : { columns: 'auto' }),
    ...(facts.float !== 'none' && isColumn(facts)
      ? { float: 'none', width: 'auto', 'max-width': '100%' }
      : {}),
  };
}

export function boxFactsOf(element: HTMLElement): BoxFacts {
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
