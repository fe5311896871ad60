import { joined, placesOf } from '../../../../../sdk/src/effects/passages/located-text.ts';
import { pageText } from '../../../../../sdk/src/effects/passages/page-text.ts';
import { questionOf } from '../../../../../sdk/src/effects/tools/content/learning-hints.ts';
import { nameOf } from '../../../../../sdk/src/effects/tools/shared/names.ts';

/** Returns the lines of a node's text, and what the page shows at the place of each word; null for no place. */
function read(root: Node) {
  const lines = pageText(root);
  const all = joined(lines, '\n');
  const words = [...all.text.matchAll(/\S+/gu)].map(({ 0: word, index }) => {
    const places = placesOf(all, index, index + word.length);
    const shown = places.map(({ node, from, to }) => node.data.slice(from, to)).join('');
    return [word, shown.replaceAll(/[\u00AD\u200B]/gu, '') || null] as const;
  });
  return { lines: lines.map(({ text }) => text), languages: lines.map(({ language }) => language), words };
}

declare global {
  interface Window {
    read: typeof read;
    questionOf: typeof questionOf;
    nameOf: typeof nameOf;
  }
}

Object.assign(window, { read, questionOf, nameOf });
