import { syllable } from 'syllable';
import { ownValue } from '../../../../shared/collections/own-value.ts';
import { nuclei, romanceLanguages, romanceNucleus, silentFrenchEnding } from '../words/syllables.ts';

const romance = new Set(romanceLanguages.split(' '));

/** Maximum word length. Longer strings are not words, and the limit bounds the counting time. */
const maximumLetters = 60;

/**
 * Counts the syllables in a word of a supported language. A word without vowels, such as a number, has one syllable.
 */
export function syllablesOf(word: string, language: string): number {
  const spoken = word.slice(0, maximumLetters).toLowerCase();
  if (language === 'en') return Math.max(1, syllable(spoken));
  const nucleus = romance.has(language) ? romanceNucleus : ownValue(nuclei, language);
  const sounded = language === 'fr' ? spoken.replace(silentFrenchEnding, '') : spoken;
  return Math.max(1, nucleus === undefined ? 0 : (sounded.match(nucleus)?.length ?? 0));
}
