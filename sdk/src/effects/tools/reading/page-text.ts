import { native } from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';

/** All words of a page in one text, and where each text node begins in it. */
export interface PageText {
  readonly text: string;
  readonly nodes: readonly { readonly node: Text; readonly start: number }[];
}

const wordless = 'script, style, noscript, template, textarea, select, [data-aw-ignore]';

/** Reads the words as they stand, dressed words among them. */
export function textOf({ document, root }: Pick<EffectPage, 'document' | 'root'>): PageText {
  const walker = native(document).createTreeWalker(
    root,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) => {
      if (node instanceof Element) {
        return native(node).matches(wordless) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
      }
      return NodeFilter.FILTER_ACCEPT;
    },
  );
  const nodes: { node: Text; start: number }[] = [];
  let text = '';
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    nodes.push({ node, start: text.length });
    text += node.data;
  }
  return { text, nodes };
}

/** Where a range begins and ends in the text; words outside it do not count. */
export function offsetsOf({ nodes }: PageText, range: Range): [start: number, end: number] {
  const inside = nodes.filter(({ node }) => range.intersectsNode(node));
  const [first] = inside;
  const last = inside.at(-1);
  if (first === undefined || last === undefined) return [0, 0];
  const start = first.start + (first.node === range.startContainer ? range.startOffset : 0);
  const end = last.start + (last.node === range.endContainer ? range.endOffset : last.node.length);
  return [start, end];
}

/** The range between two places of the text. */
export function rangeOf({ nodes }: PageText, start: number, end: number): Range | null {
  const first = nodes.findLast((each) => each.start <= start);
  const last = nodes.findLast((each) => each.start < end);
  if (first === undefined || last === undefined) return null;
  const range = native(first.node.ownerDocument).createRange();
  range.setStart(first.node, Math.min(first.node.length, start - first.start));
  range.setEnd(last.node, Math.min(last.node.length, end - last.start));
  return range;
}
