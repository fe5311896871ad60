import type { Effect } from '../../engine/effect.ts';
import { highlightWords, type WordHighlight } from '../shared/word-highlights.ts';
import { lettersOf, wordsOf } from '../shared/words.ts';

const name = 'aw-anchors';

/**
 * `::highlight()` does not support font weights, so unblurred shadows thicken the letters without affecting the layout.
 * WebKit, which does not support shadows in `::highlight()`, and forced-colors mode, which disables shadows, show
 * underlines instead. Only large text uses font-relative lengths, because such lengths slow down the layout in
 * Chromium.
 */
const style = `
::highlight(${name}) { text-shadow: 0.5px 0 currentcolor, -0.5px 0 currentcolor; }
:is(h1, h2, [data-aw-text_zoom] *)::highlight(${name}) { text-shadow: 0.03em 0 currentcolor, -0.03em 0 currentcolor; }
@supports (font: -apple-system-body) { ::highlight(${name}) { text-decoration: underline; } }
@media (forced-colors: active) { ::highlight(${name}) { text-decoration: underline; } }
`;

export function anchorsOf(text: string, language: string): WordHighlight[] {
  return wordsOf(text, language).map(({ text: word, start }) => {
    const letters = lettersOf(word);
    const half = letters.slice(0, Math.ceil(letters.length / 2)).join('');
    return { name, start, end: start + half.length };
  });
}

/** Emphasizes the first half of each word. */
export const wordAnchors: Effect = {
  code: 'word_anchors',
  start(page) {
    page.setStyle(style);
    highlightWords(page, anchorsOf);
    return undefined;
  },
};
