/** The part of the page that effects change, if it is not the whole page. */
export interface Part {
  /** Selector for the root of the part. */
  readonly selector: string;
  /** Pseudo-class that excludes elements outside the part. It matches all elements of shadow roots and frames. */
  readonly suffix: string;
  root(): HTMLElement;
}

/** Attribute of the root of the part, and of the page's `<html>`. Written only while a tool is on. */
export const partMark = 'data-aw-part';

const marked = `[${partMark}]`;
const selector = `${marked}:not(:root)`;
const framed = `:root:not(${marked})`;
const suffix = `:where(${selector},${selector} *,:host *,${framed},${framed} *)`;

export function createPart(root: () => HTMLElement): Part {
  return { selector, suffix, root };
}
