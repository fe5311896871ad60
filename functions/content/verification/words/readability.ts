import type { ReadabilityFormula } from '../../../../shared/contract/content/common.ts';

/**
 * Inputs of the formulas. Percentages are relative to the number of words. Long words have more than six letters, and
 * polysyllables have at least three syllables.
 */
export interface TextMeasures {
  readonly wordsPerSentence: number;
  readonly syllablesPerWord: number;
  /** (300 × sentences − 10 × letters) / words, as defined by Gulpease. */
  readonly gulpease: number;
  readonly polysyllablesPercent: number;
  readonly monosyllablesPercent: number;
  readonly longWordsPercent: number;
}

/** A readability formula with its conversion to school grades. */
export interface Formula {
  readonly name: ReadabilityFormula;
  /** Constant term of the score, to which the weighted inputs are added. */
  readonly base: number;
  readonly weights: Partial<TextMeasures>;
  /** Grades by ascending score, with interpolation between them. Null when the score is the grade. */
  readonly grades: readonly (readonly [score: number, grade: number])[] | null;
}

/** From Flesch, "How to write plain English" (1949): table of reading ease and school grade. */
const fleschGrades = [
  [0, 17],
  [30, 13],
  [50, 10],
  [60, 8],
  [70, 7],
  [80, 6],
  [90, 5],
  [100, 4],
  [120, 1],
] as const;

/** Formulas by language. LIX covers other languages. */
export const formulas: Readonly<Record<string, Formula>> = {
  /** Kincaid, Fishburne, Rogers, Chissom: Derivation of new readability formulas (1975). */
  en: {
    name: 'flesch-kincaid-grade',
    base: -15.59,
    weights: { wordsPerSentence: 0.39, syllablesPerWord: 11.8 },
    grades: null,
  },
  /** Bamberger, Vanecek: Lesen – Verstehen – Lernen – Schreiben (1984), first formula: school grades 4 to 15. */
  de: {
    name: 'wiener-sachtextformel-1',
    base: -0.875,
    weights: {
      polysyllablesPercent: 0.1935,
      wordsPerSentence: 0.1672,
      longWordsPercent: 0.1297,
      monosyllablesPercent: -0.0327,
    },
    grades: null,
  },
  /**
   * Szigriszt Pazos: Sistemas predictivos de legibilidad (1993), with its table of readers by age and school
   * grade.
   */
  es: {
    name: 'szigriszt-pazos',
    base: 206.835,
    weights: { syllablesPerWord: -62.3, wordsPerSentence: -1 },
    grades: [
      [0, 17],
      [15, 14],
      [35, 11],
      [50, 9],
      [65, 7],
      [75, 6],
      [85, 5],
      [100, 2],
    ],
  },
  /**
   * Lucisano, Piemontese: GULPEASE (1988). Scores below 80 are difficult with five years of schooling, below 60 with
   * eight, and below 40 with thirteen.
   */
  it: {
    name: 'gulpease',
    base: 89,
    weights: { gulpease: 1 },
    grades: [
      [20, 17],
      [40, 13],
      [60, 8],
      [80, 5],
      [100, 2],
    ],
  },
  /** Kandel, Moles: Application de l'indice de Flesch à la langue française (1958). */
  fr: {
    name: 'kandel-moles',
    base: 207,
    weights: { wordsPerSentence: -1.015, syllablesPerWord: -73.6 },
    grades: fleschGrades,
  },
  /** Douma: De leesbaarheid van landbouwbladen (1960). */
  nl: {
    name: 'flesch-douma',
    base: 206.835,
    weights: { wordsPerSentence: -0.93, syllablesPerWord: -77 },
    grades: fleschGrades,
  },
  /** Martins, Ghiraldelo, Nunes, Oliveira: Readability formulas applied to textbooks in Brazilian Portuguese (1996). */
  pt: {
    name: 'flesch-martins',
    base: 248.835,
    weights: { wordsPerSentence: -1.015, syllablesPerWord: -84.6 },
    grades: [
      [0, 16],
      [25, 12],
      [50, 8],
      [75, 4],
      [100, 1],
    ],
  },
};

/** Björnsson: Läsbarhet (1968); grades by Anderson: Lix and Rix, variations on a little-known readability index (1983). */
export const lix: Formula = {
  name: 'lix',
  base: 0,
  weights: { wordsPerSentence: 1, longWordsPercent: 1 },
  grades: [
    [8, 1],
    [12, 2],
    [17, 3],
    [22, 4],
    [26, 5],
    [30, 6],
    [34, 7],
    [38, 8],
    [42, 9],
    [46, 10],
    [50, 11],
    [54, 12],
    [58, 13],
    [66, 16],
  ],
};

/** Alphabetic scripts with spaces between words, for which LIX is valid. */
export const scriptsOfLix = 'Latn Cyrl Grek Armn Geor';
