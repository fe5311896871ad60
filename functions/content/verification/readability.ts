import { syllable } from 'syllable';
import { ownValue } from '../../../shared/collections/own-value.ts';
import { sumOf } from '../../../shared/collections/sum-of.ts';
import { primaryLanguage } from '../../../shared/contract/content/common.ts';
import { defaultScriptOf } from '../language/script.ts';
import { sentencesOf, wordsOf } from '../language/segments.ts';
import { type Formula, formulas, lix, scriptsOfLix } from './words/readability.ts';

/** Number of grades by which a text may exceed the target, to allow for rounding in the formulas. */
const toleranceGrades = 0.5;

/** Returns the readability formula for a language in its usual script, or null when no formula is valid. */
export function formulaFor(language: string): Formula | null {
  const primary = primaryLanguage(language);
  if (primary === 'und') return null;
  return ownValue(formulas, primary) ?? (scriptsOfLix.has(defaultScriptOf(language)) ? lix : null);
}

/** Calculates the grade level. Fields are null if no formula is valid for the language or there are no sentences. */
export function measureGrade(text: string, language: string) {
  const formula = formulaFor(language);
  const measures = formula === null ? null : measuresOf(text, primaryLanguage(language));
  if (formula === null || measures === null) return { formula: null, score: null, grade: null };
  const weighted = Object.entries(formula.weights).map(([name, weight]) => weight * (measures[name] ?? 0));
  const score = formula.base + sumOf(weighted);
  const grade = formula.grades === undefined ? score : interpolate(formula.grades, score);
  return { formula: formula.name, score: rounded(score), grade: Math.max(0, rounded(grade)) };
}

export function meetsGrade(grade: number, target: number): boolean {
  return grade <= target + toleranceGrades;
}

function interpolate(points: readonly (readonly [number, number])[], score: number): number {
  const above = points.findIndex(([known]) => known >= score);
  const [low, high] = [points[above - 1], points.at(above)];
  if (low === undefined || high === undefined) return high?.[1] ?? 0;
  return low[1] + ((score - low[0]) / (high[0] - low[0])) * (high[1] - low[1]);
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

function measuresOf(text: string, language: string): Readonly<Record<string, number>> | null {
  const sentences = proseOf(text, language);
  const words = sentences.flat();
  if (words.length === 0) return null;
  const lengths = words.map((word) => [...word].length);
  const syllables = words.map((word) => syllablesOf(word, language));
  const percent = (numbers: readonly number[], isMeant: (number: number) => boolean) =>
    (100 * numbers.filter(isMeant).length) / words.length;
  return {
    wordsPerSentence: words.length / sentences.length,
    syllablesPerWord: sumOf(syllables) / words.length,
    gulpease: (300 * sentences.length - 10 * sumOf(lengths)) / words.length,
    polysyllablesPercent: percent(syllables, (count) => count >= 3),
    monosyllablesPercent: percent(syllables, (count) => count === 1),
    longWordsPercent: percent(lengths, (length) => length > 6),
  };
}

const listMark = String.raw`[^\S\n]*(?:[-*+•‣◦–—]|\(?(?:\d{1,3}|[a-z])[.)])[^\S\n]+`;
const leadingMark = new RegExp(`^${listMark}`, 'iu');
/** The end of a block: an empty line, or a line break before a list item. Other line breaks do not end sentences. */
const blockEnd = new RegExp(String.raw`\n\s*\n|\n(?=${listMark})`, 'iu');

/** URLs and email addresses, which are not words. The length limits (RFC 5321) bound the matching time. */
const address = /\b(?:https?:\/\/|www\.)\S+|[^\s@]{1,64}@[^\s@]{1,255}/giu;

/** Punctuation that does not end a sentence, because it is between digits or in an abbreviation such as `p.m.`. */
const innerStop = /(?<=\d)[.,](?=\d)|(?<=\b\p{L})\.(?=\p{L}\.)|(?<=\b\p{L}\.?\p{L})\.(?=\s+\p{Ll})/gu;

const endMark = /[.!?…:;。！？]["'”’»)\]]*$/u;

/** Minimum number of words in a sentence of a block without final punctuation. A shorter one is a heading or label. */
const minimumWordsOfBlock = 4;

function proseOf(text: string, language: string): string[][] {
  const blocks = text.replace(address, ' ').replace(/\r\n?/g, '\n').split(blockEnd);
  return blocks.flatMap((block) => {
    const content = block.replace(leadingMark, '').replaceAll('\n', ' ').trim();
    const minimumWords = endMark.test(content) ? 1 : minimumWordsOfBlock;
    return sentencesOf(content.replace(innerStop, ''), language)
      .map((sentence) => wordsOf(sentence, language))
      .filter((words) => words.length >= minimumWords);
  });
}

/**
 * Syllable nuclei in Romance languages. Two strong vowels form two syllables (except ão, õe, ãe), and a weak vowel
 * joins its neighbor.
 */
const romance =
  /[ãõ][oe]|[aeoáàâãéèêóòôõíìúù]|(?<![aeoáàâãéèêóòôõ][iuyüï]*)[iuyüï]+(?![aeoáàâãéèêóòôõíìúù])/gu;

/** Vowel groups that form one syllable, keyed by language. */
const nuclei: Readonly<Record<string, RegExp>> = {
  de: /[aeiouyäöüéè]+/gu,
  es: romance,
  fr: /[aeiouyàâäéèêëîïôöùûüœæ]+/gu,
  it: romance,
  nl: /[aeiouyáéèêóöú]+|[ëï]/gu,
  pt: romance,
};

/** In French, a final `e` and the verb endings -es and -ent are silent. */
const silentFrenchEnding = /(?<=.[^aeiouyàâäéèêëîïôöùûüœæ])(?:es?|ent)$/u;

/** Maximum number of letters that are counted in a word, which bounds the time spent on strings that are not words. */
const maximumLetters = 60;

/** Counts the syllables in a word. A word without vowels, such as a number, has one syllable. */
function syllablesOf(word: string, language: string): number {
  const spoken = word.slice(0, maximumLetters).toLowerCase();
  if (language === 'en') return Math.max(1, syllable(spoken));
  const nucleus = ownValue(nuclei, language);
  const sounded = language === 'fr' ? spoken.replace(silentFrenchEnding, '') : spoken;
  return Math.max(1, nucleus === undefined ? 0 : (sounded.match(nucleus)?.length ?? 0));
}
