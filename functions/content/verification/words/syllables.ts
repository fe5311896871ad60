/** Vowel groups that form one syllable, by language. English is counted separately. */
export const nuclei: Readonly<Record<string, RegExp>> = {
  de: /[aeiouyäöüéè]+/gu,
  fr: /[aeiouyàâäéèêëîïôöùûüœæ]+/gu,
  nl: /[aeiouyáéèêóöú]+|[ëï]/gu,
};

/**
 * In Spanish, Italian and Portuguese, two strong vowels form two syllables (except ão, õe, ãe), and a weak vowel joins
 * its neighbor.
 */
export const romanceLanguages = 'es it pt';
export const romanceNucleus =
  /[ãõ][oe]|[aeoáàâãéèêóòôõíìúù]|(?<![aeoáàâãéèêóòôõ][iuyüï]*)[iuyüï]+(?![aeoáàâãéèêóòôõíìúù])/gu;

/** In French, a final `e` and the verb endings -es and -ent are silent. */
export const silentFrenchEnding = /(?<=.[^aeiouyàâäéèêëîïôöùûüœæ])(?:es?|ent)$/u;
