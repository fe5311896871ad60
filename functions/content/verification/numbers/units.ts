import { baseUnits, percentPhrases, unitWords } from '../words/units.ts';
import { roundedKey } from './decimal.ts';

const unitOfWord = new Map(
  Object.entries(unitWords).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit] as const)),
);

const percentPhrase = new RegExp(String.raw`^\s?(?:${percentPhrases})(?!\p{L})`, 'iu');
const wordAfter = /^(?:[\s-]?(%|[€$£¥]|°\s?[cf](?!\p{L})|µg|\p{L}+))/iu;
const currencyBefore = /[€$£¥]$/u;

/** True of a word that names a unit, in any language. */
export function isUnit(word: string): boolean {
  return unitOfWord.has(word.toLowerCase());
}

/** What a quantity is in the smallest unit of its kind, for two weeks are 14 days; none of a unit of its own kind. */
export function baseOf(value: number, unit: string | null): string[] {
  const [base, factor] = baseUnits[unit ?? ''] ?? [];
  return base === undefined || factor === undefined ? [] : [`${roundedKey(value * factor)} ${base}`];
}

/** What stands with a number. */
export interface Counted {
  readonly unit: string | null;
  /** The word after it, lower case; '' for none. */
  readonly word: string;
  /** The length of what names the unit, in UTF-16 code units. */
  readonly length: number;
}

/** Looks around a number: `before` and `after` need not be more than a few words long. */
export function countedBy(before: string, after: string): Counted {
  const phrase = percentPhrase.exec(after);
  if (phrase !== null) return { unit: 'percent', word: '', length: phrase[0].length };
  const next = wordAfter.exec(after);
  const word = (next?.[1] ?? '').toLowerCase().replace(/\s/g, '');
  const unit = unitOfWord.get(word) ?? null;
  if (unit !== null) return { unit, word, length: next?.[0].length ?? 0 };
  const currency = currencyBefore.exec(before.trimEnd());
  return { unit: currency === null ? null : (unitOfWord.get(currency[0]) ?? null), word, length: 0 };
}
