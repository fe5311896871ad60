import { primaryLanguage } from '../../../shared/contract/content/common.ts';
import { foldedText, lineSentencesOf, wordsOf } from '../language/segments.ts';
import { calendarWordsOf } from './numbers/calendar.ts';
import type { Changes } from './numbers.ts';
import { capitalizedNouns, inflectedNames } from './words/languages.ts';
import { capitalizedUnits } from './words/units.ts';

const nounLanguages = new Set(capitalizedNouns.split(' '));
const inflectedLanguages = new Set(inflectedNames.split(' '));

const capitalized = /^\p{Lu}[\p{L}\p{M}'’.-]*$/u;
const capitalInside = /^\P{L}*\p{L}.*\p{Lu}/u;
/** A word with what may stand inside it; found without a segmenter, for the whole of a text is looked at. */
const anyWord = /[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*/gu;
const pronounI = /^I(['’]\p{L}+)?$/u;

/** After these a word may have a capital without being a name. */
const opensSentence = /(?:[.!?:;“"«„([•*]|\s[–—-])\s*$/u;

const unitNames = new Set(capitalizedUnits.split(' '));

/** A heading in title case says nothing about names. */
const titleCaseShare = 0.7;

/** True when names can be recognized in a language: its script has capitals, and does not give them to every noun. */
export function canTellNames(text: string, language: string): boolean {
  return /\p{Lu}|\p{Ll}/u.test(text) && !nounLanguages.has(primaryLanguage(language));
}

/**
 * Words that look like names: with a capital where the grammar asks for none (not at the start of a sentence,
 * not in title case), or with a capital inside (NASA, iPhone).
 */
export function namesIn(text: string, language: string): string[] {
  const found = new Set<string>();
  const isNoun = nounLanguages.has(primaryLanguage(language));
  for (const sentence of lineSentencesOf(text, language)) {
    const words = wordsOf(sentence, language);
    const capitals = words.filter((word) => capitalized.test(word)).length;
    const isTitle = words.length > 2 && capitals / words.length > titleCaseShare;
    let end = 0;
    for (const word of words) {
      const start = sentence.indexOf(word, end);
      const isFirst = opensSentence.test(sentence.slice(Math.max(0, end), start)) || end === 0;
      end = start + word.length;
      // A single letter is a grade, a unit or an initial.
      if (word.length === 1 || pronounI.test(word)) continue;
      const isName = !isFirst && !isTitle && !isNoun && capitalized.test(word);
      if (isName || capitalInside.test(word)) found.add(word);
    }
  }
  return [...found];
}

/** A word to be compared: without case, accents and a possessive. */
function comparable(word: string): string {
  return foldedText(word)
    .replaceAll('’', "'")
    .replace(/'s?$/, '')
    .replace(/^[ldnsmtcj]'(?=.)/, '');
}

/**
 * Compares the names of a text with those of another in the same language, as whole words. Null for a language in which
 * names cannot be recognized.
 */
export function compareNames(source: string, result: string, language: string): Changes | null {
  if (!canTellNames(source, language)) return null;
  const dates = calendarWordsOf(language);
  const isNameProper = (name: string) => !dates.has(name.toLowerCase()) && !unitNames.has(name.toLowerCase());
  return {
    lost: addedNames(result, source, language).filter(isNameProper),
    added: addedNames(source, result, language).filter(isNameProper),
  };
}

/** The names of a text that are no words of another one. */
function addedNames(known: string, text: string, language: string): string[] {
  const stem = inflectedLanguages.has(primaryLanguage(language)) ? inflectedStem : regularStem;
  // "U.S." and "US", "New-York" and "New York".
  const partsOf = (word: string) => word.split(joint).filter((part) => part !== '');
  const wholes = (word: string) => [word, stem(word), word.replace(joint, '')];
  const words = (known.match(anyWord) ?? []).map(comparable);
  const held = new Set(words.flatMap((word) => [...wholes(word), ...partsOf(word)]));
  const isHeld = (form: string) => held.has(form);
  return namesIn(text, language).filter((name) => {
    const word = comparable(name);
    return !wholes(word).some(isHeld) && !partsOf(word).every(isHeld);
  });
}

/** What joins the parts of a name. */
const joint = /[-.']/g;

/** Names take an s for a possessive or for many. */
function regularStem(word: string): string {
  return word.length > 3 ? word.replace(/(?:'s|s|'n|n)$/, '') : word;
}

/** An ending is short, and the beginning tells most names apart. */
function inflectedStem(word: string): string {
  return word.slice(0, Math.max(3, word.length - 3));
}
