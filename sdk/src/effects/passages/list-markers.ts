import * as dom from '../../page-dom.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz';
const romans = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const;

/** Matches the values of `list-style-type` whose markers have no number: bullets, strings and no marker. */
const unnumbered = /^(?:none|disc|circle|square|disclosure-.*|["'].*|symbols\(.*)$/u;

/** Returns the number or letter of a list item as the page shows it, such as `iv. `; empty for an item without one. */
export function markerOf(item: Element, { listStyleType }: CSSStyleDeclaration, ordinals: Ordinals): string {
  if (unnumbered.test(listStyleType)) return '';
  const ordinal = ordinals(item);
  const [, style = '', letters] = /^(upper|lower)-(alpha|latin|roman)$/u.exec(listStyleType) ?? [];
  const text =
    letters === undefined || ordinal < 1 ? String(ordinal) : inLetters(ordinal, letters === 'roman');
  return `${style === 'upper' ? text.toUpperCase() : text}. `;
}

function inLetters(ordinal: number, isRoman: boolean): string {
  let rest = ordinal;
  let text = '';
  if (isRoman) {
    for (const [roman, value] of romans) for (; rest >= value; rest -= value) text += roman;
    return text;
  }
  for (; rest > 0; rest = Math.floor((rest - 1) / alphabet.length))
    text = (alphabet[(rest - 1) % alphabet.length] ?? '') + text;
  return text;
}

/** Returns the ordinal value of a list item (HTML, section 4.4.8). */
type Ordinals = (item: Element) => number;

export function createOrdinals(): Ordinals {
  const lists = new WeakMap<Element, ReadonlyMap<Element, number>>();
  return (item) => {
    const list = dom.parentElement(item);
    if (list === null) return 1;
    const known = lists.get(list) ?? ordinalsIn(list);
    lists.set(list, known);
    return known.get(item) ?? 1;
  };
}

function ordinalsIn(list: Element): ReadonlyMap<Element, number> {
  const items = [...dom.children(list)].filter(
    (item) => dom.view(dom.ownerDocument(item))?.getComputedStyle(item).display === 'list-item',
  );
  const isReversed = dom.attribute(list, 'reversed') !== null;
  const step = isReversed ? -1 : 1;
  let next = integer(dom.attribute(list, 'start')) ?? (isReversed ? items.length : 1);
  const ordinals = new Map<Element, number>();
  for (const item of items) {
    const ordinal = integer(dom.attribute(item, 'value')) ?? next;
    ordinals.set(item, ordinal);
    next = ordinal + step;
  }
  return ordinals;
}

function integer(text: string | null): number | null {
  const value = Number.parseInt(text ?? '', 10);
  return Number.isNaN(value) ? null : value;
}
