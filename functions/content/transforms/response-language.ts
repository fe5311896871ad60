import { primaryLanguage } from '../../../shared/contract/content/common.ts';
import { mainScriptOf } from '../language/script.ts';
import { withoutKept } from '../markup/kept-spans.ts';
import { type Finding, hard, soft, unusable } from '../model/finding.ts';
import { checkLanguage, fitsSite, guessLanguage } from '../verification/language.ts';

export interface ResponseLanguage {
  /** BCP-47 tag, or `und` when unknown. */
  readonly tag: string;
  /** True if the request specifies the language, if detection is reliable, or if the site's language fits the text. */
  readonly isSure: boolean;
  /** Language to send to the model. Null when the model detects it or gets it from another parameter. */
  readonly stated: string | null;
  /**
   * True for a model that does not support every language. If such a model responds in English instead of the required
   * language, the response is returned with a warning.
   */
  readonly mayRespondInEnglish?: boolean;
}

/**
 * Returns, in order of preference, the specified language, the detected language if it is reliable, the site's language
 * if the text may be written in it, or an uncertain detected language.
 */
export function responseLanguage(
  text: string,
  stated: string | undefined,
  siteLanguage: string | null,
): ResponseLanguage {
  if (stated !== undefined) return { tag: stated, isSure: true, stated: stated };
  if (text.trim() === '')
    return { tag: siteLanguage ?? 'und', isSure: siteLanguage !== null, stated: siteLanguage };
  const guess = guessLanguage(text);
  if (guess?.isSure) return { tag: guess.language, isSure: true, stated: null };
  if (siteLanguage !== null && fitsSite(text, guess, siteLanguage)) {
    return { tag: siteLanguage, isSure: true, stated: null };
  }
  return { tag: guess?.language ?? 'und', isSure: false, stated: null };
}

/** Reports a response in the wrong language, and warns when the language could not be detected. */
export function languageFindings(written: string, read: string, language: ResponseLanguage): Finding[] {
  const [output, source] = [withoutKept(written), withoutKept(read)];
  if (!/\p{L}/u.test(output)) return [];
  if (!language.isSure) {
    if (mainScriptOf(output) !== mainScriptOf(source) && mainScriptOf(source) !== null) {
      return [otherScript(output, language)];
    }
    const message = 'The language of the text could not be detected. Send it in the field language.';
    return [soft('language_unsure', message)];
  }
  // If the source is not in the specified language either, the language was probably specified incorrectly, and the
  // response is accepted.
  const isOther =
    checkLanguage(output, language.tag) === 'other' && checkLanguage(source, language.tag) !== 'other';
  return isOther ? [otherLanguage(output, language)] : [];
}

function otherLanguage(output: string, language: ResponseLanguage): Finding {
  const problem = `The answer is not in the language ${language.tag}. Write it in that language.`;
  return unusableUnlessEnglish(output, language, problem);
}

function otherScript(output: string, language: ResponseLanguage): Finding {
  const problem =
    'The answer is in another script than the page text. Write in the language of the page text.';
  return unusableUnlessEnglish(output, language, problem);
}

function unusableUnlessEnglish(
  output: string,
  { tag, mayRespondInEnglish }: ResponseLanguage,
  problem: string,
): Finding {
  const isWritten = mayRespondInEnglish !== true || primaryLanguage(tag) === 'en';
  if (isWritten || checkLanguage(output, 'en') === 'other') return unusable(problem);
  const message = 'The result is in English: this model does not support the language of the text.';
  return hard(problem, 'language_not_written', message);
}
