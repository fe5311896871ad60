/** Vowels that are spoken together: one syllable for each match. English has a counter of its own. */
export const nuclei: Readonly<Record<string, RegExp>> = {
  de: /[aeiouyäöüéè]+/gu,
  fr: /[aeiouyàâäéèêëîïôöùûüœæ]+/gu,
  nl: /[aeiouyáéèêóöú]+|[ëï]/gu,
};

/** In Spanish, Italian and Portuguese two strong vowels are two syllables (but for ão, õe, ãe), and a weak one joins its neighbour. */
export const romanceLanguages = 'es it pt';
export const romanceNucleus =
  /[ãõ][oe]|[aeoáàâãéèêóòôõíìúù]|(?<![aeoáàâãéèêóòôõ][iuyüï]*)[iuyüï]+(?![aeoáàâãéèêóòôõíìúù])/gu;

/** French does not speak an `e` at the end, nor the endings -es and -ent of verbs. */
export const silentFrenchEnding = /(?<=.[^aeiouyàâäéèêëîïôöùûüœæ])(?:es?|ent)$/u;
