import { defaultTreeAdapter, html as syntax } from 'parse5';
import { phrasing, verbatim } from '../words/markup.ts';
import { tagText } from './tokens.ts';
import { childElementsOf, childrenOf, type Element, elementsOf, type Tree } from './tree.ts';

/** An element without what it holds: its tag, and its text where that is not language. */
export function elementText(element: Element): string {
  const { namespaceURI, tagName, attrs } = element;
  const inNamespace = namespaceURI === syntax.NS.HTML ? '' : ` of ${namespaceURI}`;
  return `${tagText(tagName, attrs)}${inNamespace}${verbatimText(element)}`;
}

function verbatimText(element: Element): string {
  if (!verbatim.has(element.tagName)) return '';
  return childrenOf(element)
    .map((child) => (defaultTreeAdapter.isTextNode(child) ? child.value : ''))
    .join('');
}

/** Tells trees apart: two have the same outline when they differ only in words, and in the order within a line. */
export class Outlines {
  /** A number for each different element with all it holds: trees of any depth are compared in linear time. */
  private readonly numbers = new Map<string, number>();

  of({ root }: Tree): string {
    const outlines = new Map<Element, number>();
    const inOrder = (elements: readonly Element[]): string => {
      const numbers = elements.map((element) => outlines.get(element) ?? 0);
      const isLine = elements.every(({ tagName }) => phrasing.has(tagName));
      return (isLine ? numbers.sort((left, right) => left - right) : numbers).join(' ');
    };
    for (const element of [...elementsOf(root)].reverse()) {
      outlines.set(element, this.numberOf(`${inOrder(childElementsOf(element))} ${elementText(element)}`));
    }
    return inOrder(childElementsOf(root));
  }

  private numberOf(outline: string): number {
    const number = this.numbers.get(outline) ?? this.numbers.size + 1;
    this.numbers.set(outline, number);
    return number;
  }
}
