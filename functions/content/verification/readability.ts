import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { primaryLanguage, readabilityFormula } from '../../../shared/contract/content/common.ts';
import { sentencesOf, wordsOf } from './segments.ts';

/** How far above the target a measured grade still counts as met: the formula's own rounding. */
const toleranceGrades = 0.5;

/** A formula's name and the grade it gives; both null where no formula fits the language. */
export interface Grade {
  readonly formula: typeof readabilityFormula | null;
  readonly grade: number | null;
}

/**
 * The Flesch-Kincaid grade level (Kincaid et al., 1975: 0.39 × words per sentence + 11.8 × syllables per word −
 * 15.59), to one decimal and not below 0. Lines without an end mark count as sentences, as headings and list
 * items do. The formula is defined for English only.
 */
export function measureGrade(text: string, language: string): Grade {
  if (primaryLanguage(language) !== 'en') return { formula: null, grade: null };
  const sentences = text
    .split(/\n+/)
    .flatMap((line) => sentencesOf(line))
    .filter((sentence) => wordsOf(sentence).length > 0);
  const words = sentences.flatMap((sentence) => wordsOf(sentence));
  if (words.length === 0) return { formula: null, grade: null };
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  const grade = fleschKincaid({ sentence: sentences.length, word: words.length, syllable: syllables });
  return { formula: readabilityFormula, grade: Math.max(0, Math.round(grade * 10) / 10) };
}

/** True when a measured grade is at most the target. */
export function meetsGrade(grade: number, target: number): boolean {
  return grade <= target + toleranceGrades;
}
