import * as dom from '../../../page-dom.ts';

export interface Heading<Target> {
  readonly level: number;
  readonly text: string;
  readonly target: Target;
}

export interface HeadingNode<Target> extends Heading<Target> {
  readonly children: readonly HeadingNode<Target>[];
}

/** Nests headings by level. Skipped levels add no depth: an h4 directly after an h2 becomes its child. */
export function nestHeadings<Target>(headings: readonly Heading<Target>[]): HeadingNode<Target>[] {
  const [first, ...rest] = headings;
  if (first === undefined) return [];
  const end = rest.findIndex(({ level }) => level <= first.level);
  const inside = end === -1 ? rest : rest.slice(0, end);
  const after = end === -1 ? [] : rest.slice(end);
  return [{ ...first, children: nestHeadings(inside) }, ...nestHeadings(after)];
}

/** Returns a heading's level: `aria-level`, or else its tag's number, or else 2, the default of the heading role. */
export function headingLevel(element: Element): number {
  const said = Number(dom.attribute(element, 'aria-level'));
  if (Number.isInteger(said) && said > 0) return said;
  const own = /^h([1-6])$/.exec(dom.localName(element))?.[1];
  return own === undefined ? 2 : Number(own);
}
