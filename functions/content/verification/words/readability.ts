import type { ReadabilityFormula } from '../../../../shared/contract/content/common.ts';

export interface Formula {
  readonly name: ReadabilityFormula;
  /** Constant term of the score. */
  readonly base: number;
  readonly weights: Readonly<Record<string, number>>;
  /** Points between which grades are interpolated, in ascending order of score. If omitted, the score is the grade. */
  readonly grades?: readonly (readonly [score: number, grade: number])[];
}

/** Flesch: How to write plain English (1949), table of reading ease and school grade. */
const fleschGrades = [
  [0, 17],
  [30, 13],
  [50, 10],
  [60, 8],
  [100, 4],
  [120, 1],
] as const;

/** Formulas keyed by language. Other languages use LIX. */
export const formulas: Readonly<Record<string, Formula>> = {
  /** Kincaid, Fishburne, Rogers, Chissom: Derivation of new readability formulas (1975). */
  en: {
    name: 'flesch-kincaid-grade',
    base: -15.59,
    weights: { wordsPerSentence: 0.39, syllablesPerWord: 11.8 },
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
  },
  /** Szigriszt Pazos: Sistemas predictivos de legibilidad (1993). */
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
      [85, 5],
      [100, 2],
    ],
  },
  /** Lucisano, Piemontese: GULPEASE (1988). */
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
      [75, 4],
      [100, 1],
    ],
  },
};

/** Björnsson: Läsbarhet (1968). The grades are from Anderson: Lix and Rix (1983). */
export const lix: Formula = {
  name: 'lix',
  base: 0,
  weights: { wordsPerSentence: 1, longWordsPercent: 1 },
  grades: [
    [8, 1],
    [12, 2],
    [22, 4],
    [58, 13],
    [66, 16],
  ],
};

/** Alphabetic scripts with spaces between words, for which LIX is valid. */
export const scriptsOfLix: ReadonlySet<string> = new Set(['Latn', 'Cyrl', 'Grek', 'Armn', 'Geor']);
