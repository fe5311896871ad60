import { countedThings, shares, smallNumbers } from '../data/amounts.ts';
import { likeFirst, startsSentence } from '../english/substitute.ts';

const about = '(?:about|approximately|around|almost|nearly|roughly) ';
const share = new RegExp(
  `(?<![\\p{L}\\d])(?:${about})?(\\d{1,2}(?:\\.\\d+)?) ?(?:%|percent|per cent) of (?=the|all|its|their|our|your|these|those)`,
  'giu',
);
const count = new RegExp(
  `(?<![\\p{L}\\p{N}.,:/#$€£–-])(?:${about})?(\\d{1,3}(?:,\\d{3})*) (?=(?:${countedThings})\\b)`,
  'giu',
);
/** A share that is compared or a limit is exact. */
const compared = /\b(?:than|least|most|over|under|to|of|by|only|exactly|just|between|from)\s*$/iu;
/** Words after which a number is no mere amount: a name, an order, a limit, an exact demand. */
const exact =
  /(?:\b(?:the|these|those|all|another|every|first|last|next|other|only|exactly|just|than|least|most|over|under|to|up to|of|between|and|or|from|maximum|minimum|not|no|any|us|page|room|platform|number|x|by|every|must|per|within|after|before|until|for|about|one|each|than)|[-–#.:]|\d)\s*$/iu;

/**
 * Replaces percentages and plain counts with words where no essential information is lost. Phone numbers,
 * doses, dates, times, money, measures and limits keep their digits; the API adds a warning.
 */
export function withoutNumbers(text: string): string {
  return text
    .replace(share, (found, value: string, offset: number) => {
      const words = shares.findLast(([from]) => Number(value) >= from)?.[1];
      const before = text.slice(0, offset);
      return words === undefined || compared.test(before) ? found : `${opening(before, words)} of `;
    })
    .replace(count, (found, digits: string, offset: number, whole: string) => {
      const before = whole.slice(0, offset);
      if (exact.test(before)) return found;
      const value = Number(digits.replaceAll(',', ''));
      const words = value > 20 ? 'many' : /^\d/.test(found) ? smallNumbers[value] : undefined;
      return words === undefined || value < 2 ? found : `${opening(before, words)} `;
    });
}

function opening(before: string, words: string): string {
  return startsSentence(before) ? likeFirst('A', words) : words;
}
