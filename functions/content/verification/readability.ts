import { ownValue } from '../../../shared/collections/own-value.ts';
import { sumOf } from '../../../shared/collections/sum-of.ts';
import { primaryLanguage } from '../../../shared/contract/content/common.ts';
import { defaultScriptOf } from '../language/script.ts';
import { proseOf } from './readability/prose.ts';
import { syllablesOf } from './readability/syllables.ts';
import { type Formula, formulas, lix, scriptsOfLix } from './words/readability.ts';

/** Tolerance above the target grade, which covers rounding in the formulas. */
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

/** Percentages are relative to the number of words. */
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
