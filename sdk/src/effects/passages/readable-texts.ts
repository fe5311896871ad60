import * as dom from '../../page-dom.ts';
import type { EffectPage } from '../engine/effect.ts';
import { isReadable } from '../engine/prose.ts';
import { type LocatedText, locatedText } from './located-text.ts';
import { blockOf } from './passages-of.ts';

/** Matches the language tags that the service accepts. */
const languageTag = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/iu;

export function readableTexts(page: EffectPage, root: Node): LocatedText[] {
  return byBlock(readableNodes(page, root)).map((nodes) => locatedText(nodes));
}

export function selectedTexts(page: EffectPage): LocatedText[] {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return [];
  const range = selection.getRangeAt(0);
  if (!dom.contains(page.root, range.commonAncestorContainer)) return [];
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
  const marked = dom.attribute(dom.closest(pieces[0]?.node.parentElement, '[lang]'), 'lang');
  const tags = [marked ?? '', dom.html(page.document).lang];
  return tags.find((tag) => languageTag.test(tag)) ?? page.language;
}

function readableNodes(page: EffectPage, root: Node): Text[] {
  if (dom.isText(root)) return isSpoken(page, root.parentElement) ? [root] : [];
  return renderedChildren(root).flatMap((node) => {
    if (dom.isText(node)) return node.data.trim() === '' ? [] : [node];
    return dom.isElement(node) && isSpoken(page, node) ? readableNodes(page, node) : [];
  });
}

function renderedChildren(node: Node): readonly Node[] {
  const assigned = isSlot(node) ? node.assignedNodes() : [];
  if (assigned.length > 0) return assigned;
  const inner = dom.isElement(node) ? (dom.shadowRoot(node) ?? dom.framedDocument(node)) : null;
  return [...dom.childNodes(inner ?? node)];
}

function isSlot(node: Node): node is HTMLSlotElement {
  return dom.isElement(node) && dom.localName(node) === 'slot';
}

function isSpoken(page: EffectPage, element: Element | null): boolean {
  if (element === null || !isReadable(element) || !page.isOfPage(element)) return false;
  // `checkVisibility` returns false for elements with `display: contents`, such as slots, because they have no box.
  const isShown = dom.isVisible(element);
  return isShown || page.window.getComputedStyle(element).display === 'contents';
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
