import { primaryLanguage } from '../../../shared/contract/content/common.ts';
import { mainScriptOf } from '../language/script.ts';
import { type Finding, unusable } from '../model/finding.ts';
import { checkLanguage, fitsSite, guessLanguage } from '../verification/language.ts';

/** The language that an answer must have. */
export interface AnswerLanguage {
  /** BCP-47; `und` where it is not known. */
  readonly tag: string;
  /** True when the caller states it, the text is surely in it, or it is the site's and the text may be in it. */
  readonly isSure: boolean;
  /** What the model is told: only what the caller or the site says, never a guess. */
  readonly told: string | null;
  /** True of a model that does not write every language: its answer in English is then given, with a warning. */
  readonly mayAnswerInEnglish?: boolean;
}

/** The stated language; else a sure guess; else the site's where the text may be in it; else an unsure guess. */
export function answerLanguage(
  text: string,
  stated: string | undefined,
  siteLanguage: string | null,
): AnswerLanguage {
  if (stated !== undefined) return { tag: stated, isSure: true, told: stated };
  // Without any text only the site says what its visitors read.
  if (text.trim() === '')
    return { tag: siteLanguage ?? 'und', isSure: siteLanguage !== null, told: siteLanguage };
  const guess = guessLanguage(text);
  if (guess?.isSure) return { tag: guess.language, isSure: true, told: null };
  if (siteLanguage !== null && fitsSite(text, guess, siteLanguage)) {
    return { tag: siteLanguage, isSure: true, told: null };
  }
  return { tag: guess?.language ?? 'und', isSure: false, told: null };
}

/** Findings about an answer in the wrong language, and about a language that could not be recognized. */
export function languageFindings(output: string, source: string, language: AnswerLanguage): Finding[] {
  if (!language.isSure) {
    if (mainScriptOf(output) !== mainScriptOf(source) && mainScriptOf(source) !== null) {
      return [otherScript(output, language)];
    }
    const message = 'The language of the text could not be told. Name it in the field language.';
    return [{ severity: 'soft', warning: { code: 'language_unsure', message } }];
  }
  // A source that is itself not in the stated language says that the statement is wrong, not the answer.
  const isOther =
    checkLanguage(output, language.tag) === 'other' && checkLanguage(source, language.tag) !== 'other';
  return isOther ? [otherLanguage(output, language)] : [];
}

function otherLanguage(output: string, language: AnswerLanguage): Finding {
  const problem = `The answer is not in the language ${language.tag}. Write it in that language.`;
  return unusableUnlessEnglish(output, language, problem);
}

function otherScript(output: string, language: AnswerLanguage): Finding {
  const problem =
    'The answer is in another script than the page text. Write in the language of the page text.';
  return unusableUnlessEnglish(output, language, problem);
}

function unusableUnlessEnglish(
  output: string,
  { tag, mayAnswerInEnglish }: AnswerLanguage,
  problem: string,
): Finding {
  const isWritten = mayAnswerInEnglish !== true || primaryLanguage(tag) === 'en';
  if (isWritten || checkLanguage(output, 'en') === 'other') return unusable(problem);
  const message = 'The answer is in English: this model does not write the language of the text.';
  return { severity: 'hard', problem, warning: { code: 'language_not_written', message } };
}
