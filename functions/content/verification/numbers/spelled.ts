import { roundedKey } from './decimal.ts';
import { minus } from './digits.ts';
import { countedBy, numberQuantity, type Quantity } from './quantities.ts';
import { type NumberWords, numberWordsOf, withoutPlural } from './words.ts';

/** Words that join the parts of one number: "two hundred and five", "two and a half". */
const joint = /^[\s-]+(?:(?:and|und|et|y|e|en|och|og|i)[\s-]+(?:an? |eine?n? )?)?$/iu;
/** Words that join a fraction and its unit: half an hour, un quart d'heure. */
const beforeUnit = /^(?:\s(?:of|an?|de|di|um|einer|eines))*(?:\sd['’])?/iu;

/** Periods that combine a number and a unit. */
const periods: readonly (readonly [pattern: RegExp, key: string])[] = [
  [/(?<!\p{L})(?:fortnight|biweekly)/giu, '20160 minute'],
  [/(?<!\p{L})(?:quarterly|vierteljährlich)/giu, '3 month'],
  [/(?<!\p{L})(?:decade|jahrzehnt|décennie|década|decenni)/giu, '120 month'],
  [/(?<!\p{L})(?:century|jahrhundert|siècle|siglo|secolo|eeuw|século)/giu, '1200 month'],
];

/** A number that is being parsed: "two", "hundred", "and", "five". */
interface Growing {
  readonly start: number;
  end: number;
  /** Thousands and above. */
  total: number;
  current: number;
  /** Other readings of the last word: "third" is an ordinal and a fraction. */
  others: readonly number[];
}

/** Finds the numbers in words; none in a language without word lists. */
export function* spelledQuantities(text: string, language: string): Generator<Quantity> {
  for (const [pattern, key] of periods) {
    for (const [word] of text.matchAll(pattern)) {
      yield { text: word, keys: [key], forms: [key], unit: null, counted: '', required: 'never' };
    }
  }
  const words = numberWordsOf(language);
  if (words === null) return;
  let growing: Growing | null = null;
  let reach = 0;
  for (const match of text.matchAll(/\p{L}+/gu)) {
    if (match.index < reach) continue;
    const first = match[0].toLowerCase();
    const phrase = words.starts.has(first) ? phraseAt(text, match.index, words.values) : null;
    const [value, ...others] = words.values.get(phrase ?? '') ?? [];
    const multiplier = phrase === null ? words.multipliers.get(withoutPlural(first)) : undefined;
    if (value === undefined && multiplier === undefined) continue;
    reach = match.index + (phrase ?? first).length;
    // "2 million" is part of a number in digits.
    const followsDigit = /\d\s?$/u.test(text.slice(Math.max(0, match.index - 2), match.index));
    if (multiplier !== undefined && followsDigit) continue;
    const isJoint = growing !== null && joint.test(text.slice(growing.end, match.index));
    if (
      growing !== null &&
      !(
        isJoint &&
        growing.others.length === 0 &&
        grow(growing, value, multiplier, text.slice(growing.end, match.index))
      )
    ) {
      yield spelled(growing, text, language);
      growing = null;
    }
    growing ??= { start: match.index, end: 0, total: 0, current: value ?? 0, others: [] };
    if (growing.end === 0 && multiplier !== undefined) grow(growing, undefined, multiplier, '');
    growing.end = reach;
    growing.others = others;
  }
  if (growing !== null) yield spelled(growing, text, language);
}

const phrasePattern = /\p{L}+(?:[\s-]\p{L}+){0,3}/uy;

/** Returns the longest number phrase at an index, with hyphens replaced by spaces: "vingt et un". */
function phraseAt(text: string, index: number, values: NumberWords['values']): string | null {
  phrasePattern.lastIndex = index;
  const words = phrasePattern.exec(text)?.[0].toLowerCase().split(/[\s-]/u) ?? [];
  return (
    words.map((_, at) => words.slice(0, words.length - at).join(' ')).find((phrase) => values.has(phrase)) ??
    null
  );
}

/** Adds a word to the number; returns false if the word starts a new number. */
function grow(
  growing: Growing,
  value: number | undefined,
  multiplier: number | undefined,
  between: string,
): boolean {
  if (multiplier !== undefined && multiplier >= 1_000) {
    growing.total += Math.max(1, growing.current) * multiplier;
    growing.current = 0;
  } else if (multiplier !== undefined) growing.current = Math.max(1, growing.current) * multiplier;
  else if (value === undefined || value >= 100) return false;
  // Two and a half, but not two thirds.
  else if (value > 0 && value < 1 && /\p{L}/u.test(between)) growing.current += value;
  else if (value % 1 !== 0) return false;
  else if (growing.current % 100 === 0 && growing.current + growing.total > 0) growing.current += value;
  else return false;
  return true;
}

function spelled({ start, end, total, current, others }: Growing, text: string, language: string): Quantity {
  const value = total + current;
  const words = text.slice(start, end);
  const after = text.slice(end, end + 30);
  const ofUnit = value % 1 === 0 ? after : ` ${after.replace(beforeUnit, '').trimStart()}`;
  const { unit, counted, keys, forms } = numberQuantity(words, value, '', ofUnit, language);
  const more = others.map(roundedKey);
  // "One" is also an article and a pronoun.
  const isAmbiguous = value === 1 || value === 0 || others.length > 0;
  const required = isAmbiguous ? 'never' : value > 1 && value % 1 !== 0 ? 'listed' : 'replaced';
  const { length } = countedBy('', after, language);
  const isNegative = minus.test(text.slice(Math.max(0, start - 20), start));
  const negative = [`-${roundedKey(value)}`];
  return {
    text: words + after.slice(0, length),
    keys: isNegative ? negative : [...keys, ...more],
    forms: isNegative ? negative : [...forms, ...more],
    unit,
    counted,
    required,
  };
}
