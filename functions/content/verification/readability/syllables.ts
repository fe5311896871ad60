import { syllable } from 'syllable';

/** Counts the syllables of a lower-case word. */
type SyllableCounter = (word: string) => number;

/** One syllable for each match: vowels that stand together are spoken together. */
const byNuclei =
  (nucleus: RegExp): SyllableCounter =>
  (word) =>
    word.match(nucleus)?.length ?? 0;

/** In Spanish, Italian and Portuguese two strong vowels are two syllables (but for ão, õe, ãe), and a weak one joins its neighbour. */
const romance = byNuclei(
  /[ãõ][oe]|[aeoáàâãéèêóòôõíìúù]|(?<![aeoáàâãéèêóòôõ][iuyüï]*)[iuyüï]+(?![aeoáàâãéèêóòôõíìúù])/gu,
);

/** French does not speak an `e` at the end, nor the endings -es and -ent of verbs. */
const french: SyllableCounter = (word) =>
  byNuclei(/[aeiouyàâäéèêëîïôöùûüœæ]+/gu)(word.replace(/(?<=.[^aeiouyàâäéèêëîïôöùûüœæ])(?:es?|ent)$/u, ''));

const counters: Readonly<Record<string, SyllableCounter>> = {
  en: syllable,
  de: byNuclei(/[aeiouyäöüéè]+/gu),
  es: romance,
  it: romance,
  pt: romance,
  fr: french,
  nl: byNuclei(/[aeiouyáéèêóöú]+|[ëï]/gu),
};

/** Nothing longer is a word: no text takes long to count. */
const maximumLetters = 60;

/** The syllables of a word in a language that has a counter; a word without vowels, such as a number, has one. */
export function syllablesOf(word: string, language: string): number {
  return Math.max(1, counters[language]?.(word.slice(0, maximumLetters).toLowerCase()) ?? 1);
}
