import { joiningWords } from '../words/numbers.ts';
import { roundedKey } from './decimal.ts';
import { bareQuantity, countedQuantity, type Quantity } from './quantities.ts';
import { type NumberWords, numberWordsOf } from './words.ts';

const joining = new Set(joiningWords.split(' '));

/** A number that grows word by word: "two", "hundred", "and", "five". */
interface Growing {
  readonly start: number;
  end: number;
  /** Thousands and more. */
  total: number;
  current: number;
  isSure: boolean;
}

/** The quantities written in words; none in a language whose words are not listed. */
export function* spelledQuantities(text: string, language: string): Generator<Quantity> {
  const words = numberWordsOf(language);
  if (words === null) return;
  let growing: Growing | null = null;
  for (const match of text.matchAll(/\p{L}+/gu)) {
    const word = match[0].toLowerCase();
    const end = match.index + match[0].length;
    if (growing !== null && !/^[\s-]+$/.test(text.slice(growing.end, match.index))) {
      yield grown(growing, text);
      growing = null;
    }
    if (growing !== null && joining.has(word)) {
      growing.end = end;
      continue;
    }
    if (words.parts.has(word) || words.ordinals.has(word)) {
      yield shareOf(match[0], growing, words);
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
      total:
        multiplier !== undefined && multiplier >= 1_000 && !followsDigit(text, match.index) ? multiplier : 0,
      current: value ?? (multiplier === 100 ? 100 : 0),
      isSure: false,
    };
    growing.end = end;
    growing.isSure ||= !words.unsure.has(word) && !followsDigit(text, match.index);
  }
  if (growing !== null) yield grown(growing, text);
}

/** "2 million" is read with its digits. */
function followsDigit(text: string, index: number): boolean {
  return /\d\s?$/.test(text.slice(Math.max(0, index - 2), index));
}

/** Takes one more word into a number; false when it begins another. */
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
  // French counts on from sixty and four twenties: soixante-quinze, quatre-vingt-dix.
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
  return countedQuantity(text.slice(growing.start, growing.end), value, '', after, false, growing.isSure);
}

/** A half, two thirds, the third: none of them is missed by itself, for such words have other meanings. */
function shareOf(text: string, growing: Growing | null, words: NumberWords): Quantity {
  const word = text.toLowerCase();
  const [part, ordinal] = [words.parts.get(word), words.ordinals.get(word)];
  const count = growing === null ? 1 : growing.current;
  const shares = part === undefined ? [] : [roundedKey(count / part), `${Math.round((count / part) * 100)}%`];
  const keys = [
    ...(growing === null ? [] : [roundedKey(count)]),
    ...(ordinal === undefined ? [] : [String(ordinal)]),
    ...shares,
    ...(part === undefined ? [] : [`${count}/${part}`]),
  ];
  const isTold = part === 2 || (part !== undefined && ordinal === undefined);
  return { ...bareQuantity, text, keys, forms: shares.map((key) => [key]), isTold };
}
