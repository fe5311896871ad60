import units from './units.json' with { type: 'json' };

/**
 * Units and currencies by symbol or word; languages share the table, because hardly any word is ambiguous.
 */
export const unitWords: Readonly<Record<string, string>> = units;

/** Units that are multiples of another one. */
export const baseUnits: Readonly<Record<string, readonly [base: string, factor: number]>> = {
  minute: ['minute', 1],
  hour: ['minute', 60],
  day: ['minute', 1_440],
  week: ['minute', 10_080],
  month: ['month', 1],
  year: ['month', 12],
  mg: ['mg', 1],
  g: ['mg', 1e3],
  kg: ['mg', 1e6],
  ml: ['ml', 1],
  cl: ['ml', 10],
  l: ['ml', 1e3],
  mm: ['mm', 1],
  cm: ['mm', 10],
  m: ['mm', 1e3],
  km: ['mm', 1e6],
};

/** Words between a fraction and its unit: half an hour, un quart d'heure. */
export const beforeUnits = "(?:\\s(?:of|an?|de|di|um|einer|eines))*(?:\\sd['’])?";

/** Percent in two words. */
export const percentPhrases = 'per cent|pour cent|por ciento|por cento|per cento';

/** Metric equivalents of one imperial unit, as translators convert it. */
export const conversions: Readonly<Record<string, readonly number[]>> = {
  mile: [1.609],
  foot: [0.3048, 30.48],
  inch: [2.54, 25.4],
  lb: [0.4536, 453.6],
  /** A difference of temperatures. */
  degree: [1 / 1.8],
};
