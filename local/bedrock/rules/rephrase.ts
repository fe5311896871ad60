import { isEnglish, makeFriendly, replaceIdioms, usePlainWords } from './english.ts';
import { type Rule, textParameter } from './rule.ts';

const styles: Readonly<Record<string, (text: string) => string>> = {
  plain: usePlainWords,
  friendly: makeFriendly,
  literal: replaceIdioms,
  'number-free': replacePercentages,
};

/** Replaces known English phrases. Returns the text unchanged for the formal style, which requires a model. */
export const rephrase: Rule = ({ text, parameters }) => {
  const rewrite = styles[textParameter(parameters, 'style') ?? 'plain'];
  return { text: rewrite !== undefined && isEnglish(text, parameters) ? rewrite(text) : text };
};

const shares: readonly (readonly [from: number, words: string])[] = [
  [0, 'a very small part'],
  [8, 'a small part'],
  [22, 'about a quarter'],
  [29, 'about a third'],
  [38, 'less than half'],
  [47, 'about half'],
  [53, 'more than half'],
  [63, 'about two thirds'],
  [71, 'about three quarters'],
  [80, 'most'],
  [97, 'nearly all'],
];

const about = 'about|approximately|around|almost|nearly|roughly';
/**
 * Matches percentages such as “75% of the users”, but not limits or comparisons such as “at least 75% of the users”.
 */
const percentage = new RegExp(
  `(?<![\\d.,]|\\b(?:${about}|than|least|most|over|under|to|of|by|only|exactly|just|between|from|and|or) )` +
    `((?:${about}) )?(\\d{1,2}(?:\\.\\d+)?) ?(?:%|percent|per cent) of (?=the|all|its|their|our|your|these|those)`,
  'giu',
);

function replacePercentages(text: string): string {
  return text.replace(percentage, (found, _about, value: string, offset: number) => {
    const words = shares.findLast(([from]) => Number(value) >= from)?.[1];
    if (words === undefined) return found;
    const isInitial = /(?:^|[.!?\n]\s*)$/.test(text.slice(0, offset));
    return `${isInitial ? words.charAt(0).toUpperCase() + words.slice(1) : words} of `;
  });
}
