import type { Effect } from '../../engine/effect.ts';
import { primaryLanguage } from '../shared/dom.ts';
import type { TextDecoration } from '../shared/text-decorations.ts';
import { decorateTexts } from '../shared/text-decorations.ts';
import { wordsOf } from '../shared/words.ts';
import type { Divider } from './hyphenation.ts';

/**
 * Soft hyphens are visible only at the end of a line, so CSS generates a dot and a soft hyphen at each break. Generated
 * content is not copied, and the empty alternative text after the slash hides it from screen readers.
 */
const style = `
aw-word.aw-break::before { content: '\\B7\\AD' !important; opacity: 0.75; }
@supports (content: 'x' / '') { aw-word.aw-break::before { content: '\\B7\\AD' / '' !important; } }
`;

/** Shows syllable breaks in languages that have hyphenation patterns. */
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

const shortestWord = 5;

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

export function patternsFor<Loader>(tag: string, loaders: Readonly<Record<string, Loader>>): Loader | null {
  const byLanguage = new Map(Object.entries(loaders));
  return byLanguage.get(tag.toLowerCase()) ?? byLanguage.get(primaryLanguage(tag)) ?? null;
}
