import { ownValue } from '../../../../shared/collections/own-value.ts';
import { byLanguage } from '../../language/language-tags.ts';
import { type StatementLists, statementLists } from '../words/statements.ts';

export type StatementKind = keyof StatementLists;

/** Counts the words of a sentence, lower case, that are on one of a language's lists. */
export type WordCount = (kind: StatementKind, words: readonly string[]) => number;

/** Null for a language without lists. */
export const wordCountOf = byLanguage((language): WordCount | null => {
  const lists = ownValue(statementLists, language);
  if (lists === undefined) return null;
  const tests = new Map(Object.entries(lists).map(([kind, list]) => [kind, [list].flat().map(wordTest)]));
  return (kind, words) => Math.max(0, ...(tests.get(kind) ?? []).map((count) => count(words)));
});

function wordTest(list: string): (words: readonly string[]) => number {
  const entries = list.split(' ').filter((entry) => entry !== '');
  const exact = new Set(
    entries.filter((entry) => !/[*?]/.test(entry)).map((entry) => entry.replace('+', ' ')),
  );
  const patterns = entries.filter((entry) => entry.includes('*')).map(patternOf);
  const pattern = patterns.length === 0 ? null : new RegExp(`^(?:${patterns.join('|')})$`, 'u');
  return (words) =>
    words.filter(
      (word, index) =>
        exact.has(word) ||
        pattern?.test(word) ||
        exact.has(`${word} ${(words[index + 1] ?? '').replace(number, '#')}`),
    ).length;
}

const number = /^\p{N}.*/u;

function patternOf(entry: string): string {
  return entry.replaceAll('?', '.').replaceAll('*', '.*');
}
