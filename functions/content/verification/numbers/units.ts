import { byLanguage } from '../../language/language-tags.ts';

export interface Unit {
  readonly base: string;
  readonly factor: number;
}

/** Metric units in Latin script, with inflections in many languages. */
const metric =
  /^(?:(?<sign>mc|[µμmck])?(?<symbol>[glm])|(?<prefix>mil+i|mi[ck]ro|[cz]enti|[kq]u?[ií]l[oó]|chilo)?(?<word>gramm?\p{L}{0,2}|lit(?:er|r[eoi]?)(?:s|n|ów)?|m[eèé]t(?:er|r[eoi]?)(?:s|n|ów)?)|(?<kilos>[kq]u?ilos?|chil[oi]))$/u;

/** Currencies, and units other than grams, liters and meters, as symbols, codes and words in many languages. */
const others: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['percent', /^(?:%|٪|pro[cs]ent|percent|pourcent|porcento|pct)/u],
  ['euro', /^(?:€|eur(?:os?)?)$/u],
  ['dollar', /^(?:\$|usd$|doll?ar|dólar)/u],
  ['pound', /^(?:£|gbp|pounds?|pfund)$/u],
  ['yen', /^(?:¥|yen|jpy)$/u],
  ['franc', /^(?:chf|franken)$/u],
  ['krona', /^(?:kr|kron(?:or|er)|sek|nok|dkk)$/u],
  ['zloty', /^(?:zł|złot\p{L}+|pln)$/u],
  ['shekel', /^(?:₪|shekels?|שקלים|ש״ח)$/u],
  ['cent', /^(?:cents?|centów|centimes|céntimos|centesimi)$/u],
  ['celsius', /^°\s?c$/u],
  ['fahrenheit', /^°\s?f$/u],
  ['mile', /^(?:miles?|mph)$/u],
  ['foot', /^(?:ft|foot|feet)$/u],
  ['yard', /^yards?$/u],
  ['inch', /^inch(?:es)?$/u],
  ['lb', /^lbs?$/u],
  ['degree', /^degrees?$/u],
];

const durations: readonly (readonly [name: string, base: string, factor: number])[] = [
  ['minute', 'minute', 1],
  ['hour', 'minute', 60],
  ['day', 'minute', 1_440],
  ['week', 'minute', 10_080],
  ['month', 'month', 1],
  ['year', 'month', 12],
];

/** Time units in a language, from CLDR. */
const durationsOf = byLanguage((language): ReadonlyMap<string, Unit> => {
  const words = new Map([
    ['min', { base: 'minute', factor: 1 }],
    ['hrs', { base: 'minute', factor: 60 }],
  ]);
  for (const [unit, base, factor] of durations) {
    for (const word of wordsFor(unit, language)) words.set(word, { base, factor });
  }
  return words;
});

function wordsFor(unit: string, language: string): string[] {
  // Avoids Intl.NumberFormat for English, because creating the first instance with a unit takes 14 ms of CPU time.
  if (language === 'en') return [unit, `${unit}s`];
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return [1, 2, 5, 1.5].flatMap((count) =>
    format.formatToParts(count).flatMap(({ type, value }) => (type === 'unit' ? [value.toLowerCase()] : [])),
  );
}

export function unitOf(word: string, language: string): Unit | null {
  if (word === '') return null;
  const name = others.find(([, pattern]) => pattern.test(word))?.[0];
  if (name !== undefined) return { base: name, factor: 1 };
  const groups = metric.exec(word)?.groups;
  if (groups === undefined) return durationsOf(language).get(word) ?? null;
  const base = (groups.symbol ?? groups.word ?? 'g').charAt(0);
  return { base, factor: factorOf(groups.sign ?? groups.prefix ?? groups.kilos ?? '') };
}

function factorOf(prefix: string): number {
  if (prefix === '') return 1;
  if (/^(?:mc|µ|μ|mi[ck])/u.test(prefix)) return 1e-6;
  if (prefix.startsWith('m')) return 1e-3;
  return /^(?:c(?!h)|z)/u.test(prefix) ? 1e-2 : 1e3;
}

const conversions: Readonly<Record<string, readonly number[]>> = {
  /** Factors for converting miles to kilometers, and mph to m/s. */
  mile: [1.609, 0.447],
  foot: [0.3048, 30.48],
  yard: [0.9144, 1],
  inch: [2.54, 25.4],
  lb: [0.4536, 453.6],
  pound: [0.4536],
  /** Factor for temperature differences. {@link isConversion} also converts absolute temperatures. */
  degree: [1 / 1.8],
};

/** Maximum relative rounding error of a conversion. Absolute errors below 1 are always accepted. */
const conversionTolerance = 0.08;

/** True when a value may be the rounded metric equivalent of a value in an imperial unit. */
export function isConversion(before: number, unit: Unit | null, after: number): boolean {
  if (unit === null) return false;
  const isNear = (factor: number) =>
    Math.abs(after / before / factor - 1) <= conversionTolerance || Math.abs(after - before * factor) < 1;
  const isDegree = unit.base === 'fahrenheit' || unit.base === 'degree';
  const isCelsius = isDegree && Math.abs((before - 32) / 1.8 - after) <= 1;
  return isCelsius || (conversions[unit.base] ?? []).some(isNear);
}
