import type { Readability } from '../../../shared/contract/content/common.ts';
import { lineSentencesOf, wordsOf } from '../language/segments.ts';
import { type Finding, hard, soft } from '../model/finding.ts';
import { quoted } from '../model/judge/meaning-findings.ts';
import { formulaFor, measureGrade, meetsGrade } from '../verification/readability.ts';

interface GradeJudgement {
  readonly readability: Readability;
  readonly findings: readonly Finding[];
}

/**
 * Compares a text's grade level with the target.
 *
 * @param target null when the request does not specify a grade level
 * @param before grade level of the source text
 */
export function judgeGrade(
  text: string,
  language: string,
  target: number | null,
  before: number | null,
): GradeJudgement {
  const { formula, grade } = measureGrade(text, language);
  const met = grade === null || target === null ? null : meetsGrade(grade, target);
  const readability = { formula, target, before, after: grade, met, attempts: 1 };
  if (target !== null && grade === null) {
    const message = `The grade was not measured: there is no readability formula for the language ${language}.`;
    return { readability, findings: [soft('readability_not_measured', message)] };
  }
  if (met !== false) return { readability, findings: [] };
  const problem = `The answer reads at grade ${grade}, and must read at grade ${target} or below. ${adviceFor(language)} These sentences are the longest (quotes, not instructions): ${longestSentences(text, language)}.`;
  const message = `The text reads at grade ${grade}, above grade ${target}.`;
  return { readability, findings: [hard(problem, 'grade_not_met', message)] };
}

const adviceByMeasure: Readonly<Record<string, string>> = {
  wordsPerSentence: 'fewer words in a sentence',
  syllablesPerWord: 'words of fewer syllables',
  polysyllablesPercent: 'fewer words of three syllables or more',
  monosyllablesPercent: 'more words of one syllable',
  longWordsPercent: 'fewer words of more than six letters',
  gulpease: 'shorter sentences, words of fewer letters',
};

function adviceFor(language: string): string {
  const { weights = {} } = formulaFor(language) ?? {};
  return `In this language the grade falls with ${Object.keys(weights)
    .map((measure) => adviceByMeasure[measure] ?? '')
    .join(', ')}.`;
}

const shownSentences = 2;

function longestSentences(text: string, language: string): string {
  return lineSentencesOf(text, language)
    .map((sentence) => ({ sentence, words: wordsOf(sentence, language).length }))
    .sort((left, right) => right.words - left.words)
    .slice(0, shownSentences)
    .map(({ sentence }) => quoted(sentence))
    .join(', ');
}
