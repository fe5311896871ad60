import { sumOf } from '../../../shared/collections/sum-of.ts';
import { primaryLanguage, type ReadabilityFormula } from '../../../shared/contract/content/common.ts';
import { defaultScriptOf } from '../language/script.ts';
import { formulaFor, gradeOf, scoreOf } from './readability/formulas.ts';
import { proseOf } from './readability/prose.ts';
import { syllablesOf } from './readability/syllables.ts';
import type { TextMeasures } from './words/readability.ts';

/** Tolerance above the target grade, which covers rounding in the formulas. */
const toleranceGrades = 0.5;

/** The formula's name, score and equivalent school grade. All are null when no formula applies. */
export interface Grade {
  readonly formula: ReadabilityFormula | null;
  readonly score: number | null;
  readonly grade: number | null;
}

const notMeasured: Grade = { formula: null, score: null, grade: null };

/**
 * Measures the school grade of a text with the formula for its language. All fields are null for a text without a
 * sentence.
 */
export function measureGrade(text: string, language: string): Grade {
  const spoken = primaryLanguage(language);
  const formula = formulaFor(spoken, defaultScriptOf(language));
  const measures = formula === null ? null : measuresOf(text, spoken);
  if (formula === null || measures === null) return notMeasured;
  const score = scoreOf(formula, measures);
  return { formula: formula.name, score: Math.round(score * 10) / 10, grade: gradeOf(formula, score) };
}

/** True if a grade meets the target. */
export function meetsGrade(grade: number, target: number): boolean {
  return grade <= target + toleranceGrades;
}

/** Computes the inputs of the formulas, or returns null for a text without a sentence. */
function measuresOf(text: string, language: string): TextMeasures | null {
  const sentences = proseOf(text, language);
  const words = sentences.flat();
  if (words.length === 0) return null;
  const lengths = words.map((word) => [...word].length);
  const syllables = words.map((word) => syllablesOf(word, language));
  const share = (numbers: readonly number[], isMeant: (number: number) => boolean) =>
    (100 * numbers.filter(isMeant).length) / words.length;
  return {
    wordsPerSentence: words.length / sentences.length,
    syllablesPerWord: sumOf(syllables) / words.length,
    gulpease: (300 * sentences.length - 10 * sumOf(lengths)) / words.length,
    polysyllablesPercent: share(syllables, (count) => count >= 3),
    monosyllablesPercent: share(syllables, (count) => count === 1),
    longWordsPercent: share(lengths, (length) => length > 6),
  };
}
