import { primaryLanguage } from '../shared/dom.ts';
import type { Dressing } from '../shared/dressing.ts';
import { wordsOf } from '../shared/words.ts';

/** Divides a word; the parts together are the word. */
export type Divider = (word: string) => readonly string[];

/** Shorter words are not divided. */
const shortestWord = 5;

/** Where the words of a text can be divided. */
export function breaksOf(text: string, language: string, divide: Divider): Dressing[] {
  return wordsOf(text, language).flatMap(({ text: word, start }) => {
    if (word.length < shortestWord) return [];
    const parts = divide(word);
    let at = start;
    return parts.slice(0, -1).map((part): Dressing => {
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
