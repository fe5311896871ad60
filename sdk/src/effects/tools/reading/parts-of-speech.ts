import type { Effect } from '../../engine/effect.ts';
import { primaryLanguage } from '../shared/dom.ts';
import { dressWords } from '../shared/wardrobe.ts';
import { speechPartsIn, type TaggedWord } from './speech-parts.ts';

/**
 * Each color is mixed with the text's own, so that it is dark on light pages and light on dark ones. The underline tells
 * the parts apart without color.
 */
const style = `
aw-word.aw-noun { color: color-mix(in srgb, currentcolor 40%, #0b57d0) !important; text-decoration: underline solid !important; }
aw-word.aw-verb { color: color-mix(in srgb, currentcolor 40%, #a3262a) !important; text-decoration: underline double !important; }
aw-word.aw-adjective { color: color-mix(in srgb, currentcolor 40%, #1e6b4a) !important; text-decoration: underline dotted !important; }
aw-word:is(.aw-noun, .aw-verb, .aw-adjective) { text-underline-offset: 0.2em !important; text-decoration-skip-ink: none !important; }
`;

/** Nouns, verbs and adjectives of English texts, each in a color and with an underline of their own. */
export const partsOfSpeech: Effect = {
  code: 'parts_of_speech',
  start(page) {
    page.setStyle(style);
    let tag: ((text: string) => TaggedWord[]) | null = null;
    const words = dressWords(page, (text, language) =>
      tag === null || primaryLanguage(language) !== 'en' ? [] : speechPartsIn(text, tag(text)),
    );
    import('./english-tagger.ts').then(
      ({ tagEnglish }) => {
        if (page.signal.aborted) return;
        tag = tagEnglish;
        words.refresh();
      },
      (error: unknown) => page.fail(error),
    );
    return words;
  },
};
