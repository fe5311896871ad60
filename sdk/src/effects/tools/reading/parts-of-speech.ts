import { nextTask } from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { primaryLanguage } from '../shared/dom.ts';
import { highlightWords, type WordHighlight } from '../shared/word-highlights.ts';
import type { TaggedWord, tagEnglish } from './english-tagger.ts';

/**
 * Colors the underlines and not the text. Readable text colors would have to be mixed with the page's text color, which
 * Chromium does not support in `::highlight()` (`currentcolor` in `color-mix()`). The underline colors have a contrast
 * ratio of at least 3:1 against white and black, and the underline styles distinguish the parts of speech without
 * relying on color.
 */
const style = `
::highlight(aw-noun) { text-decoration: underline solid 2px #3b7ddd; text-decoration-skip-ink: none; text-underline-offset: 3px; }
::highlight(aw-verb) { text-decoration: underline double 1.5px #d9484d; text-decoration-skip-ink: none; text-underline-offset: 3px; }
::highlight(aw-adjective) { text-decoration: underline dotted 2px #2e8f57; text-decoration-skip-ink: none; text-underline-offset: 3px; }
`;

/** Marks nouns, verbs and adjectives in English texts, each with its own color and underline style. */
export const partsOfSpeech = (tag: typeof tagEnglish): Effect => ({
  code: 'parts_of_speech',
  start(page) {
    page.setStyle(style);
    // Compiles the tagger's rules in a task of their own, because compiling takes longer than a time slice.
    void nextTask(true).then(() => tag('a'));
    highlightWords(page, (text, language) =>
      primaryLanguage(language) === 'en' ? speechPartsIn(text, tag(text)) : [],
    );
  },
});

type SpeechPart = 'noun' | 'verb' | 'adjective';

/** Maps tags of the `compromise` library to the part of speech to mark, or null. */
function speechPartOf(tags: ReadonlySet<string>): SpeechPart | null {
  if (tags.has('Pronoun') || tags.has('Auxiliary') || tags.has('Copula') || tags.has('Modal')) return null;
  if (tags.has('Adjective')) return 'adjective';
  if (tags.has('Verb')) return 'verb';
  return tags.has('Noun') ? 'noun' : null;
}

export function speechPartsIn(text: string, words: readonly TaggedWord[]): WordHighlight[] {
  let from = 0;
  return words.flatMap(({ text: word, tags }): WordHighlight[] => {
    const start = word === '' ? -1 : text.indexOf(word, from);
    if (start === -1) return [];
    from = start + word.length;
    const part = speechPartOf(tags);
    return part === null ? [] : [{ name: `aw-${part}`, start, end: from }];
  });
}
