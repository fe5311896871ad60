import type { Effect } from '../../engine/effect.ts';
import { primaryLanguage } from '../shared/dom.ts';
import { highlightWords, type WordHighlight } from '../shared/word-highlights.ts';
import { wordsOf } from '../shared/words.ts';
import type { Divider } from './hyphenation.ts';

const names = { odd: 'aw-syllable-odd', even: 'aw-syllable-even' } as const;

/**
 * Alternating underlines show where syllables end. They do not change the layout, the text's color or its contrast, and
 * neither copied text nor a search in the page contains them.
 */
const style = `
::highlight(${names.odd}) { text-decoration: underline solid 3px; text-decoration-skip-ink: none; text-underline-offset: 3px; }
::highlight(${names.even}) { text-decoration: underline dotted 2px; text-decoration-skip-ink: none; text-underline-offset: 3px; }
`;

/** Shows the syllables of words in languages that have hyphenation patterns. */
export const syllableBreak: Effect = {
  code: 'syllable_break',
  start(page) {
    page.setStyle(style);
    const dividers = new Map<string, Divider | null>();
    const refresh = highlightWords(page, (text, language) => {
      const key = language.toLowerCase();
      const divider = dividers.get(key);
      if (divider === undefined) {
        dividers.set(key, null);
        load(key).catch(page.fail);
      }
      return divider ? syllablesOf(text, language, divider) : [];
    });

    async function load(language: string): Promise<void> {
      const { patternLoaders, dividerOf } = await import('./hyphenation.ts');
      const patterns = await patternsFor(language, patternLoaders)?.();
      if (patterns === undefined || page.signal.aborted) return;
      dividers.set(language, dividerOf(patterns.default));
      refresh();
    }
  },
};

const shortestWord = 5;

/** Returns the syllables of the words that have several. */
export function syllablesOf(text: string, language: string, divide: Divider): WordHighlight[] {
  return wordsOf(text, language).flatMap(({ text: word, start }) => {
    const parts = word.length < shortestWord ? [] : divide(word);
    if (parts.length < 2) return [];
    let end = start;
    return parts.map((part, index): WordHighlight => {
      const from = end;
      end += part.length;
      return { name: index % 2 === 0 ? names.odd : names.even, start: from, end };
    });
  });
}

export function patternsFor<Loader>(tag: string, loaders: Readonly<Record<string, Loader>>): Loader | null {
  const byLanguage = new Map(Object.entries(loaders));
  return byLanguage.get(tag.toLowerCase()) ?? byLanguage.get(primaryLanguage(tag)) ?? null;
}
