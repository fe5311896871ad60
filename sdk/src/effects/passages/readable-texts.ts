import { isElement, isText, native } from '../../page-dom.ts';
import type { EffectPage } from '../engine/effect.ts';
import { type LocatedText, locatedText } from './located-text.ts';
import { blockOf } from './passages-of.ts';

const silentSelector =
  'script, style, noscript, template, textarea, select, svg, math, [aria-hidden="true"], [hidden], [data-aw-ignore]';

/** Matches the language tags that the service accepts. */
const languageTag = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/iu;

export function readableTexts(page: EffectPage, root: Node): LocatedText[] {
  return byBlock(readableNodes(page, root)).map((nodes) => locatedText(nodes));
}

export function selectedTexts(page: EffectPage): LocatedText[] {
  const selection = native(page.document).getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return [];
  const range = selection.getRangeAt(0);
  if (!native(page.root).contains(range.commonAncestorContainer)) return [];
  const nodes = readableNodes(page, range.commonAncestorContainer).filter((node) =>
    range.intersectsNode(node),
  );
  return byBlock(nodes).map((group) => {
    const from = group[0] === range.startContainer ? range.startOffset : 0;
    const to = group.at(-1) === range.endContainer ? range.endOffset : Number.POSITIVE_INFINITY;
    return locatedText(group, from, to);
  });
}

export function languageOf(page: EffectPage, { pieces }: LocatedText): string {
  const marked = native(native(pieces[0]?.node.parentElement)?.closest('[lang]'))?.getAttribute('lang');
  const tags = [marked ?? '', native(page.document).documentElement.lang];
  return tags.find((tag) => languageTag.test(tag)) ?? page.language;
}

function readableNodes(page: EffectPage, root: Node): Text[] {
  if (isText(root)) return isReadable(page, root.parentElement) ? [root] : [];
  const { NodeFilter } = page.window;
  const walker = native(page.document).createTreeWalker(
    root,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) => {
      if (isElement(node)) return isReadable(page, node) ? NodeFilter.FILTER_SKIP : NodeFilter.FILTER_REJECT;
      return isText(node) && node.data.trim() !== '' ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT;
    },
  );
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (isText(node)) nodes.push(node);
  return nodes;
}

function isReadable(page: EffectPage, element: Element | null): boolean {
  return (
    element !== null &&
    !native(element).matches(silentSelector) &&
    page.isOfPage(element) &&
    native(element).checkVisibility({ visibilityProperty: true })
  );
}

function byBlock(nodes: readonly Text[]): Text[][] {
  const groups: Text[][] = [];
  let block: Element | null = null;
  for (const node of nodes) {
    const own = blockOf(node);
    if (own !== block || groups.length === 0) groups.push([]);
    block = own;
    groups.at(-1)?.push(node);
  }
  return groups;
}
