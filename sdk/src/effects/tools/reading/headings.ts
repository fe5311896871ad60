import { native } from '../../../page-dom.ts';
/** One heading of the page. */
export interface Heading<Target> {
  readonly level: number;
  readonly text: string;
  readonly target: Target;
}

export interface HeadingNode<Target> extends Heading<Target> {
  readonly children: readonly HeadingNode<Target>[];
}

/**
 * Nests headings by level. Skipped levels do not nest deeper: an h4 directly below an h2 is its child. A page
 * that starts with an h3 has it at the top level.
 */
export function nestHeadings<Target>(headings: readonly Heading<Target>[]): HeadingNode<Target>[] {
  const [first, ...rest] = headings;
  if (first === undefined) return [];
  const end = rest.findIndex(({ level }) => level <= first.level);
  const inside = end === -1 ? rest : rest.slice(0, end);
  const after = end === -1 ? [] : rest.slice(end);
  return [{ ...first, children: nestHeadings(inside) }, ...nestHeadings(after)];
}

/** Level of a heading element: `aria-level`, else its number, else 2 (the default of the role). */
export function headingLevel(element: Element): number {
  const said = Number(native(element).getAttribute('aria-level'));
  if (Number.isInteger(said) && said > 0) return said;
  const own = /^h([1-6])$/.exec(native(element).localName)?.[1];
  return own === undefined ? 2 : Number(own);
}
