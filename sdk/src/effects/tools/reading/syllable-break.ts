import type { Effect } from '../../engine/effect.ts';
import { primaryLanguage } from '../shared/dom.ts';
import type { TextDecoration } from '../shared/text-decorations.ts';
import { decorateTexts } from '../shared/text-decorations.ts';
import { wordsOf } from '../shared/words.ts';
import type { Divider } from './hyphenation.ts';

/**
 * A soft hyphen shows nothing but at the end of a line, so each break is a dot made by the style sheet, with a soft
 * hyphen behind it: neither is in the text, so neither is copied. The empty text after the slash is what a screen reader
 * gets.
 */
const style = `
aw-word.aw-break::before { content: '\\B7\\AD' !important; opacity: 0.75; }
@supports (content: 'x' / '') { aw-word.aw-break::before { content: '\\B7\\AD' / '' !important; } }
`;

/** Shows where words can be divided, in languages with a list of patterns. */
export const syllableBreak: Effect = {
  code: 'syllable_break',
  start(page) {
    page.setStyle(style);
    const dividers = new Map<string, Divider | null>();
    const words = decorateTexts(page, (text, language) => {
      const key = language.toLowerCase();
      const divider = dividers.get(key);
      if (divider === undefined) {
        dividers.set(key, null);
        void load(key);
      }
      return divider ? breaksOf(text, language, divider) : [];
    });
    return words;

    async function load(language: string): Promise<void> {
      try {
        const { patternLoaders, dividerOf } = await import('./hyphenation.ts');
        const patterns = await patternsFor(language, patternLoaders)?.();
        if (patterns === undefined || page.signal.aborted) return;
        dividers.set(language, dividerOf(patterns.default));
        words.refresh();
      } catch (error) {
        page.fail(error);
      }
    }
  },
};

/** Shorter words are not divided. */
const shortestWord = 5;

/** Where the words of a text can be divided. */
export function breaksOf(text: string, language: string, divide: Divider): TextDecoration[] {
  return wordsOf(text, language).flatMap(({ text: word, start }) => {
    if (word.length < shortestWord) return [];
    const parts = divide(word);
    let at = start;
    return parts.slice(0, -1).map((part): TextDecoration => {
      at += part.length;
      return { kind: 'break', at };
    });
  });
}

/** The list of patterns for a language tag, or null where there is none. */
export function patternsFor<Loader>(tag: string, loaders: Readonly<Record<string, Loader>>): Loader | null {
  const byLanguage = new Map(Object.entries(loaders));
  return byLanguage.get(tag.toLowerCase()) ?? byLanguage.get(primaryLanguage(tag)) ?? null;
}
