import { contractions, friendlyWords, pronounContractions } from '../data/substitutions.ts';
import { usePlainWords } from '../english/plain-words.ts';
import { compileSubstitutions, likeFirst, substitute } from '../english/substitute.ts';

const friendly = compileSubstitutions(friendlyWords);
/** A pronoun opens a clause here, so that it has its verb and something after it. */
const opensClause = '(?<=^|[.!?]\\s|\\n|, (?:and|but) |\\b(?:and|but|that|if|because|when) )';

/** Plain words, contractions and warmer openings; every negation stays, as a contraction or in full. */
export function makeFriendly(text: string): string {
  const warm = usePlainWords(substitute(text, friendly));
  const shortNot = Object.entries(contractions).reduce(
    (current, [short, full]) => replaceWords(current, full, short, '(?!,| only\\b)'),
    warm,
  );
  const short = Object.entries(pronounContractions).reduce(
    (current, [short, full]) => replaceWords(current, full, short, '(?= (?!not\\b)\\p{Ll})', opensClause),
    shortNot,
  );
  return text.includes('’') ? short.replace(/(?<=\p{L})'(?=\p{L})/gu, '’') : short;
}

function replaceWords(text: string, from: string, to: string, after: string, before = ''): string {
  const pattern = new RegExp(`${before}(?<![\\p{L}'’])${from}(?![\\p{L}'’])${after}`, 'giu');
  return text.replace(pattern, (found) => (found.slice(1) === from.slice(1) ? likeFirst(found, to) : found));
}
