import type { Effect } from '../../engine/effect.ts';
import { primaryLanguage } from '../shared/dom.ts';
import type { TextDecoration } from '../shared/text-decorations.ts';
import { decorateTexts } from '../shared/text-decorations.ts';
import { type TaggedWord, tagEnglish } from './english-tagger.ts';

/**
 * Each color is mixed with the text color to suit light and dark pages. The underline styles distinguish the parts of
 * speech without relying on color.
 */
const style = `
aw-word.aw-noun { color: color-mix(in srgb, currentcolor 40%, #0b57d0) !important; text-decoration: underline solid !important; }
aw-word.aw-verb { color: color-mix(in srgb, currentcolor 40%, #a3262a) !important; text-decoration: underline double !important; }
aw-word.aw-adjective { color: color-mix(in srgb, currentcolor 40%, #1e6b4a) !important; text-decoration: underline dotted !important; }
aw-word:is(.aw-noun, .aw-verb, .aw-adjective) { text-underline-offset: 0.2em !important; text-decoration-skip-ink: none !important; }
`;

/** Marks nouns, verbs and adjectives in English texts, each with its own color and underline style. */
export const partsOfSpeech: Effect = {
  code: 'parts_of_speech',
  start(page) {
    page.setStyle(style);
    return decorateTexts(page, (text, language) =>
      primaryLanguage(language) === 'en' ? speechPartsIn(text, tagEnglish(text)) : [],
    );
  },
};

type SpeechPart = 'noun' | 'verb' | 'adjective';

/** Returns the part of speech to mark, or null. Tags are those of `compromise`. */
function speechPartOf(tags: ReadonlySet<string>): SpeechPart | null {
  if (tags.has('Pronoun') || tags.has('Auxiliary') || tags.has('Copula') || tags.has('Modal')) return null;
  if (tags.has('Adjective')) return 'adjective';
  if (tags.has('Verb')) return 'verb';
  return tags.has('Noun') ? 'noun' : null;
}

export function speechPartsIn(text: string, words: readonly TaggedWord[]): TextDecoration[] {
  let from = 0;
  return words.flatMap(({ text: word, tags }): TextDecoration[] => {
    const start = word === '' ? -1 : text.indexOf(word, from);
    if (start === -1) return [];
    from = start + word.length;
    const part = speechPartOf(tags);
    return part === null ? [] : [{ kind: 'part', start, end: from, className: `aw-${part}` }];
  });
}
