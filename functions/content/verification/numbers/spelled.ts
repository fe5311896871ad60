import { joiningWords, periods } from '../words/numbers.ts';
import { beforeUnits } from '../words/units.ts';
import { roundedKey } from './decimal.ts';
import { bareQuantity, countedQuantity, minus, type Quantity } from './quantities.ts';
import { baseOf, countedBy } from './units.ts';
import { type NumberWords, numberWordsOf } from './words.ts';

const joining = new Set(joiningWords.split(' '));
const unitLink = new RegExp(`^${beforeUnits}`, 'iu');

/** An hour and, before a half. */
const unitAnd = new RegExp(
  `(\\p{L}+)[\\s'’](\\p{L}+)\\s(?:${joiningWords.replaceAll(' ', '|')})\\s(?:(?:an?|eine?n?|en)\\s)?$`,
  'iu',
);

/** A number under construction: "two", "hundred", "and", "five". */
interface Growing {
  readonly start: number;
  end: number;
  /** End of the last word that may be extended. */
  reach: number;
  /** Thousands and above. */
  total: number;
  current: number;
  isSure: boolean;
}

/** Numbers in words; none for a language without word lists. */
export function* spelledQuantities(text: string, language: string): Generator<Quantity> {
  const words = numberWordsOf(language);
  if (words === null) return;
  let growing: Growing | null = null;
  for (const match of text.matchAll(/\p{L}+/gu)) {
    const word = match[0].toLowerCase();
    const end = match.index + match[0].length;
    const period = periods[word.replace(/s$/, '')];
    if (period !== undefined) yield countedQuantity(match[0], period[0], '', ` ${period[1]}`, false, false);
    if (growing !== null && !/^[\s-]+$/.test(text.slice(growing.reach, match.index))) {
      yield grown(growing, text);
      growing = null;
    }
    if (growing !== null && joining.has(word)) {
      growing.reach = end;
      continue;
    }
    if (words.parts.has(word) || words.ordinals.has(word)) {
      yield shareOf(match[0], growing, words, text, end);
      growing = null;
      continue;
    }
    const value = words.values.get(word);
    const multiplier = words.multipliers.get(word);
    if (growing !== null && !grow(growing, value, multiplier)) {
      yield grown(growing, text);
      growing = null;
    }
    if (value === undefined && multiplier === undefined) continue;
    growing ??= {
      start: match.index,
      end,
      reach: end,
      total:
        multiplier !== undefined && multiplier >= 1_000 && !followsDigit(text, match.index) ? multiplier : 0,
      current: value ?? (multiplier === 100 ? 100 : 0),
      isSure: false,
    };
    growing.end = end;
    growing.reach = end;
    growing.isSure ||= !words.unsure.has(word) && !followsDigit(text, match.index);
  }
  if (growing !== null) yield grown(growing, text);
}

/** "2 million" is parsed with its digits. */
function followsDigit(text: string, index: number): boolean {
  return /\d\s?$/.test(text.slice(Math.max(0, index - 2), index));
}

/** Adds a word to a number; false when it starts a new one. */
function grow(growing: Growing, value: number | undefined, multiplier: number | undefined): boolean {
  if (multiplier !== undefined && multiplier >= 1_000) {
    growing.total += Math.max(1, growing.current) * multiplier;
    growing.current = 0;
    return true;
  }
  if (multiplier !== undefined) {
    growing.current = Math.max(1, growing.current) * multiplier;
    return true;
  }
  if (value === undefined) return false;
  const rest = growing.current % 100;
  // French adds to sixty and multiplies twenty: soixante-quinze, quatre-vingt-dix.
  if (growing.current === 4 && value === 20) {
    growing.current = 80;
    return true;
  }
  const isRoom = value < 10 ? rest % 10 === 0 : rest === 0 || ((rest === 60 || rest === 80) && value < 20);
  if (!isRoom || (growing.current === 0 && growing.total === 0) || value >= 100) return false;
  growing.current += value;
  return true;
}

function grown(growing: Growing, text: string): Quantity {
  const value = roundedKey(growing.total + growing.current);
  const after = text.slice(growing.end, growing.end + 30);
  const isNegative = minus.test(text.slice(Math.max(0, growing.start - 20), growing.start));
  return countedQuantity(
    text.slice(growing.start, growing.end),
    value,
    '',
    after,
    isNegative,
    growing.isSure,
  );
}

/** A half, two thirds, the third, two and a half: not required when the word is ambiguous. */
function shareOf(
  said: string,
  growing: Growing | null,
  { values, parts, ordinals }: NumberWords,
  text: string,
  end: number,
): Quantity {
  const word = said.toLowerCase();
  const [part, ordinal] = [parts.get(word), ordinals.get(word)];
  const count = growing?.current ?? 1;
  const isTold = part === 2 || (part !== undefined && ordinal === undefined);
  const after = text.slice(end, end + 30);
  if (growing !== null && part !== undefined && growing.reach > growing.end) {
    const sum = roundedKey(growing.total + count + 1 / part);
    return countedQuantity(text.slice(growing.start, end), sum, '', after, false, isTold);
  }
  const [, whole = '', name = ''] =
    unitAnd.exec(text.slice(Math.max(0, end - said.length - 40), end - said.length)) ?? [];
  if (part !== undefined && countedBy('', name).unit !== null) {
    const sum = roundedKey((values.get(whole.toLowerCase()) ?? 1) + 1 / part);
    return { ...countedQuantity(said, sum, '', ` ${name}`, false, isTold), text: said };
  }
  const { unit } = countedBy('', after.replace(unitLink, ''));
  const shares =
    part === undefined
      ? []
      : [roundedKey(count / part), `${Math.round((count / part) * 100)}%`, ...baseOf(count / part, unit)];
  const keys = [
    ...(growing === null ? [] : [roundedKey(count)]),
    ...(ordinal === undefined ? [] : [String(ordinal), String(ordinal + (growing?.current ?? 0))]),
    ...shares,
    ...(part === undefined ? [] : [`${count}/${part}`]),
  ];
  return { ...bareQuantity, text: said, keys, forms: shares.map((key) => [key]), isTold };
}
