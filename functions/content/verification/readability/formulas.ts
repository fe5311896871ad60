import type { ReadabilityFormula } from '../../../../shared/contract/content/common.ts';

/** What formulas count in a text. */
export interface TextCounts {
  readonly sentences: number;
  readonly words: number;
  readonly letters: number;
  readonly syllables: number;
  /** Words of three syllables or more. */
  readonly polysyllables: number;
  readonly monosyllables: number;
  /** Words of more than six letters. */
  readonly longWords: number;
}

/** A readability formula, and the school grade that its score stands for. */
export interface Formula {
  readonly name: ReadabilityFormula;
  score(counts: TextCounts): number;
  /** Scores and the grades they stand for, by rising score; between two the grade is interpolated. Null: the score is the grade. */
  readonly grades: readonly (readonly [score: number, grade: number])[] | null;
}

const perSentence = ({ words, sentences }: TextCounts) => words / sentences;
const perWord = ({ syllables, words }: TextCounts) => syllables / words;
const percent = (part: number, { words }: TextCounts) => (100 * part) / words;

/** Flesch, "How to write plain English" (1949), the table of reading ease and school grade. */
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

/** Each formula under the language it was made for; LIX serves the rest. */
const formulas: Readonly<Record<string, Formula>> = {
  /** Kincaid, Fishburne, Rogers, Chissom: Derivation of new readability formulas (1975). */
  en: {
    name: 'flesch-kincaid-grade',
    score: (counts) => 0.39 * perSentence(counts) + 11.8 * perWord(counts) - 15.59,
    grades: null,
  },
  /** Bamberger, Vanecek: Lesen – Verstehen – Lernen – Schreiben (1984), first formula: school grades 4 to 15. */
  de: {
    name: 'wiener-sachtextformel-1',
    score: (counts) =>
      0.1935 * percent(counts.polysyllables, counts) +
      0.1672 * perSentence(counts) +
      0.1297 * percent(counts.longWords, counts) -
      0.0327 * percent(counts.monosyllables, counts) -
      0.875,
    grades: null,
  },
  /** Szigriszt Pazos: Sistemas predictivos de legibilidad (1993); his table names readers by age and school. */
  es: {
    name: 'szigriszt-pazos',
    score: (counts) => 206.835 - 62.3 * perWord(counts) - perSentence(counts),
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
  /** Lucisano, Piemontese: GULPEASE (1988): below 80 hard for five years of school, below 60 for eight, below 40 for thirteen. */
  it: {
    name: 'gulpease',
    score: (counts) => 89 + (300 * counts.sentences - 10 * counts.letters) / counts.words,
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
    score: (counts) => 207 - 1.015 * perSentence(counts) - 73.6 * perWord(counts),
    grades: fleschGrades,
  },
  /** Douma: De leesbaarheid van landbouwbladen (1960). */
  nl: {
    name: 'flesch-douma',
    score: (counts) => 206.835 - 0.93 * perSentence(counts) - 77 * perWord(counts),
    grades: fleschGrades,
  },
  /** Martins, Ghiraldelo, Nunes, Oliveira: Readability formulas applied to textbooks in Brazilian Portuguese (1996). */
  pt: {
    name: 'flesch-martins',
    score: (counts) => 248.835 - 1.015 * perSentence(counts) - 84.6 * perWord(counts),
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
const lix: Formula = {
  name: 'lix',
  score: (counts) => perSentence(counts) + percent(counts.longWords, counts),
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

/** Scripts with spaces between words and a letter for each sound: where the length of words says something. */
const scriptsOfLix: ReadonlySet<string> = new Set(['Latn', 'Cyrl', 'Grek', 'Armn', 'Geor']);

/** The formula for a language (primary subtag) in its usual script; null where none means anything. */
export function formulaFor(language: string, script: string): Formula | null {
  if (language === 'und') return null;
  return formulas[language] ?? (scriptsOfLix.has(script) ? lix : null);
}

/** The school grade of a score, to one decimal and not below 0. */
export function gradeOf({ grades }: Formula, score: number): number {
  return Math.max(0, Math.round((grades === null ? score : interpolate(grades, score)) * 10) / 10);
}

function interpolate(points: readonly (readonly [number, number])[], score: number): number {
  const above = points.findIndex(([known]) => known >= score);
  const [low, high] = [points[above - 1], points.at(above)];
  if (high === undefined || above === -1) return points.at(-1)?.[1] ?? 0;
  if (low === undefined) return high[1];
  return low[1] + ((score - low[0]) / (high[0] - low[0])) * (high[1] - low[1]);
}
