import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as htmlNames,
  parse,
  parseFragment,
} from 'parse5';
import { PageTooComplexError } from './errors.ts';
import type { MarkupRoot } from './markup-root.ts';

/** Maximum number of elements that axe-core can examine within the time limit of a request. */
const maximumElements = 3_000;

/**
 * Maximum nesting depth. Lower than Chromium's limit of 512 levels, because axe-core is recursive and supports fewer
 * levels.
 */
const maximumDepth = 256;

type Node = DefaultTreeAdapterTypes.Node;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;

/**
 * Parses the markup once and measures the resulting tree. Scripting is enabled, so that the content of noscript is
 * text. Stops at the maximum number of elements: even short markup can produce very many, because a parser reopens
 * unclosed formatting elements in every paragraph.
 * @returns the markup with the content of noscript replaced by spaces, for parsers without scripting
 * @throws PageTooComplexError
 */
export function measureMarkup(html: string, root: MarkupRoot): string {
  const tree = parseCounting(html, root);
  const noscripts: DefaultTreeAdapterTypes.TextNode[] = [];
  const waiting: [Node, number][] = [[tree, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, depth] = next;
    if (depth > maximumDepth) throw new PageTooComplexError();
    if (defaultTreeAdapter.isTextNode(node)) {
      if (node.parentNode?.nodeName === 'noscript') noscripts.push(node);
    } else if ('childNodes' in node) {
      for (const child of node.childNodes) waiting.push([child, depth + 1]);
    }
  }
  return blanked(html, noscripts);
}

function parseCounting(html: string, root: MarkupRoot): ParentNode {
  let elements = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...args) {
      elements += 1;
      if (elements > maximumElements) throw new PageTooComplexError();
      return defaultTreeAdapter.createElement(...args);
    },
  };
  const options = { treeAdapter, scriptingEnabled: true, sourceCodeLocationInfo: true };
  if (root.kind === 'page') return parse(html, options);
  const context = treeAdapter.createElement(root.within.at(-1) ?? 'body', htmlNames.NS.HTML, []);
  return parseFragment(context, html, options);
}

function blanked(html: string, texts: readonly DefaultTreeAdapterTypes.TextNode[]): string {
  return texts
    .flatMap(({ sourceCodeLocation }) => sourceCodeLocation ?? [])
    .sort((left, right) => right.startOffset - left.startOffset)
    .reduce(
      (text, { startOffset, endOffset }) =>
        text.slice(0, startOffset) + ' '.repeat(endOffset - startOffset) + text.slice(endOffset),
      html,
    );
}
