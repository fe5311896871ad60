import { syllable } from 'syllable';
import { ownValue } from '../../../../shared/collections/own-value.ts';

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

/** Maximum word length. Longer strings are not words, and the limit bounds the counting time. */
const maximumLetters = 60;

/** Counts the syllables in a word. A word without vowels, such as a number, has one syllable. */
export function syllablesOf(word: string, language: string): number {
  const spoken = word.slice(0, maximumLetters).toLowerCase();
  if (language === 'en') return Math.max(1, syllable(spoken));
  const nucleus = ownValue(nuclei, language);
  const sounded = language === 'fr' ? spoken.replace(silentFrenchEnding, '') : spoken;
  return Math.max(1, nucleus === undefined ? 0 : (sounded.match(nucleus)?.length ?? 0));
}
