import { byLanguage } from '../../language/language-tags.ts';

/** Words for powers of a thousand, which are treated as units of the number before them. */
const powers: Readonly<Record<string, RegExp>> = {
  thousand: /^thousand|^tausend|^mille?$|^mil$|^duizend|^tusen|^tys|^тыс|^тис/iu,
  million: /^mi[lł]+[ij]?[oóõ]|^mio$|^mln|^mn$|^млн|^ми[лљ]+[ий]о/iu,
  billion: /^b[iy]+l+i?[oóõ]|^bn$|^mrd|^mi[lł]+i?[ajy]+rd|^mld|^млрд|^ми[лљ]+и?[ая]рд/iu,
  trillion: /^tr[iy]l+i?[oóõ]|^tn$|^трлн/iu,
};
export const magnitudes: ReadonlySet<string> = new Set(Object.keys(powers));

/** Symbols, codes and the beginnings of the names of units and currencies, whose loss or change is reported. */
const units: Readonly<Record<string, RegExp>> = {
  ...powers,
  '%': /^[%٪％]|^p(?:er|our|or|ro) ?[cs][ei]e?nt|^pct$/iu,
  '€': /^€|^eur/iu,
  $: /^\$|^usd$|^d[oó]l+ar/iu,
  '£': /^£|^gbp$|^pounds?$|^pfund/iu,
  '¥': /^¥|^yen$|^jpy$/iu,
  cent: /^cents?$|^cent[iy]mes?$|^céntimos?$|^centesim/iu,
  '°C': /^°\s?c|(?:^| )c(?:elsius)?$/iu,
  '°F': /^°\s?f|(?:^| )f(?:ahrenheit)?$/iu,
  µg: /^(?:[µμ]|mc)g$|^mi[ck]rogram/iu,
  mg: /^mg$|^mil+i?gram/iu,
  kg: /^kg$|^[kq]u?ilos?$|^[kq]u?il[oó]gram|^chilo(?:gram|$)/iu,
  g: /^g$|^gram/iu,
  ml: /^ml$|^mil+i?lit/iu,
  cl: /^cl$|^[cz]entilit/iu,
  l: /^l$|^lit(?:er|r)/iu,
  mm: /^mm$|^mil+i?m[eèé]t/iu,
  cm: /^cm$|^[cz]ent[iy]?m[eèé]t/iu,
  km: /^km$|^[kq]u?il[oó]m[eèé]t|^chilom/iu,
  m: /^m$|^m[eèé]t(?:er|r)/iu,
};

export const durations: ReadonlySet<string> = new Set(['minute', 'hour', 'day', 'week', 'month', 'year']);

/** The names of durations in a language, from CLDR. */
const durationNamesOf = byLanguage((language): ReadonlyMap<string, string> => {
  const names = [...durations].flatMap((unit) => {
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
    const parts = [1, 2, 5, 1.5].flatMap((count) => format.formatToParts(count));
    return parts
      .filter(({ type }) => type === 'unit')
      .map(({ value }) => [value.toLowerCase(), unit] as const);
  });
  return new Map(names);
});

/** Factors that convert miles, feet, yards, inches, pounds, acres, gallons and ounces. */
const conversions = [1.609, 0.447, 0.3048, 30.48, 0.9144, 2.54, 25.4, 0.4536, 453.6, 0.4047, 3.785, 28.35];
/** Maximum relative rounding error of a conversion. */
const conversionTolerance = 0.08;

/** True when a number may be the rounded metric equivalent of an imperial measure. */
export function isConversion(before: number, after: number, isTemperature: boolean): boolean {
  const isCelsius = Math.abs((before - 32) / 1.8 - after) <= 1;
  const isNear = (wanted: number) =>
    Math.abs(after / wanted - 1) <= conversionTolerance ||
    after === Math.round(wanted) ||
    after === Math.trunc(wanted);
  if (isTemperature) return isCelsius || isNear(before / 1.8);
  return conversions.some((factor) => isNear(before * factor));
}

const currencyBefore = /[€$£¥]\s?$/u;
const unitAfter =
  /^[\s-]?([%٪％€$£¥]|°\s?[CF](?!\p{L})|p(?:er|our|or) c[ei]e?nto?(?!\p{L})|(?:deg\p{L}+|grad\p{L}*) (?:celsius|fahrenheit|c|f)(?!\p{L})|[µμ]?\p{L}+)/iu;

/** Returns the unit directly beside a number, and its length in the text after the number. */
export function unitBeside(
  before: string,
  after: string,
  language: string,
): { unit: string | null; length: number } {
  const [text = '', word = ''] = unitAfter.exec(after) ?? [];
  const currency = currencyBefore.exec(before)?.[0].trim() ?? null;
  // In £125m, "m" means million.
  const isMillions = currency !== null && /^m$/iu.test(word);
  const known = Object.entries(units).find(([, pattern]) => pattern.test(word))?.[0];
  const unit = isMillions ? 'million' : (known ?? durationNamesOf(language).get(word.toLowerCase()));
  return unit === undefined ? { unit: currency, length: 0 } : { unit, length: text.length };
}
