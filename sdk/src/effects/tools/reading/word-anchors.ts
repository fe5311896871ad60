import type { Effect } from '../../engine/effect.ts';
import type { TextDecoration } from '../shared/text-decorations.ts';
import { decorateTexts } from '../shared/text-decorations.ts';
import { lettersOf, wordsOf } from '../shared/words.ts';

/** Returns decorations for the first half of each word, rounded up. */
export function anchorsOf(text: string, language: string): TextDecoration[] {
  return wordsOf(text, language).map(({ text: word, start }) => {
    const letters = lettersOf(word);
    const half = letters.slice(0, Math.ceil(letters.length / 2)).join('');
    return { kind: 'part', start, end: start + half.length, className: 'aw-anchor' };
  });
}

/** Shows the first half of each word in font weight 700. Copied text is unaffected. */
export const wordAnchors: Effect = {
  code: 'word_anchors',
  start(page) {
    page.setStyle('aw-word.aw-anchor { font-weight: 700 !important; }');
    return decorateTexts(page, anchorsOf);
  },
};
