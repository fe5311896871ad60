import { primaryLanguage } from '../../../shared/contract/content/common.ts';
import { sentencesOf, wordsOf } from './segments.ts';

/** Languages that write every noun with a capital: a capital says nothing about names there. */
const capitalizedNouns: ReadonlySet<string> = new Set(['de', 'lb']);

const capitalized = /^\p{Lu}[\p{L}\p{M}'’.-]*$/u;
const capitalInside = /^\P{L}*\p{L}.*\p{Lu}/u;
const pronounI = /^I(['’]\p{L}+)?$/u;

/** A heading in title case says nothing about names. */
const titleCaseShare = 0.7;

/** True when the text's script has capitals, so that names can be told at all. */
export function canTellNames(text: string): boolean {
  return /\p{Lu}|\p{Ll}/u.test(text);
}

/**
 * Words that look like names: with a capital where the grammar asks for none (not at the start of a sentence,
 * not in title case), or with a capital inside (NASA, iPhone).
 */
export function namesIn(text: string, language: string): string[] {
  const found = new Set<string>();
  for (const line of text.split(/[\r\n]+/)) {
    for (const sentence of sentencesOf(line, language)) {
      const words = wordsOf(sentence, language);
      const isTitle =
        words.length > 2 &&
        words.filter((word) => capitalized.test(word)).length / words.length > titleCaseShare;
      for (const [index, word] of words.entries()) {
        if (pronounI.test(word)) continue;
        if (capitalInside.test(word)) found.add(word);
        else if (
          index > 0 &&
          !isTitle &&
          capitalized.test(word) &&
          !capitalizedNouns.has(primaryLanguage(language))
        ) {
          found.add(word);
        }
      }
    }
  }
  return [...found];
}

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('’', "'").replace(/'s\b/g, '');
}

/** The source's names that a new text does not hold. */
export function lostNames(source: string, result: string, language: string): string[] {
  const held = comparable(result);
  return namesIn(source, language).filter((name) => !held.includes(comparable(name)));
}
