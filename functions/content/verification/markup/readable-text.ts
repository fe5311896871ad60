import { defaultTreeAdapter } from 'parse5';
import { phrasing, translatable } from '../words/markup.ts';
import { childrenOf, type Tree } from './tree.ts';

/** What people read of a piece of markup: its text and its translatable attributes, entities decoded. */
export function readableText({ root }: Tree): string {
  const parts: string[] = [];
  const waiting = childrenOf(root).toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (defaultTreeAdapter.isTextNode(node)) parts.push(node.value);
    if (!defaultTreeAdapter.isElementNode(node) || node.tagName === 'script' || node.tagName === 'style')
      continue;
    for (const { name, value } of node.attrs) {
      if (translatable.has(name) && name !== 'lang' && name !== 'dir') parts.push(' ', value, ' ');
    }
    if (!phrasing.has(node.tagName)) parts.push(' ');
    for (const child of childrenOf(node).toReversed()) waiting.push(child);
  }
  return parts.join('');
}
