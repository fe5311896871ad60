import {
  contractions,
  formalWords,
  friendlyWords,
  pronounContractions,
  spelledOutOnly,
} from '../data/substitutions.ts';
import { usePlainWords } from '../english/plain-words.ts';
import { compileSubstitutions, likeFirst, substitute } from '../english/substitute.ts';

const formal = compileSubstitutions(formalWords);
const friendly = compileSubstitutions(friendlyWords);
const spelled = new Map(
  Object.entries({ ...pronounContractions, ...spelledOutOnly }).map(([short, full]) => [
    short.toLowerCase(),
    full,
  ]),
);

/** In a question the verb precedes its subject, where a full form is unidiomatic. */
const subjectAfter =
  /^\s+(?:I|you|he|she|it|we|they|there|this|that|the|a|an|my|your|his|her|our|their|anyone|\p{Lu}\p{L}*)\b/u;
/** A pronoun opens a clause here, so that it has its verb and something after it. */
const opensClause = '(?<=^|[.!?]\\s|\\n|, (?:and|but) |\\b(?:and|but|that|if|because|when) )';

/** Full forms for contractions, formal words for colloquial ones, a full stop for an exclamation mark. */
export function formalize(text: string): string {
  const straight = text.replaceAll('’', "'");
  const full = straight
    .replace(/(?<![\p{L}'])\p{L}+n't(?![\p{L}'])/gu, (word, offset: number) => {
      const whole = contractions[word.toLowerCase()];
      const rest = straight.slice(offset + word.length);
      const isQuestion = /^[^.!?\n]*\?/.test(rest);
      return whole === undefined || subjectAfter.test(rest) || isQuestion ? word : likeFirst(word, whole);
    })
    .replace(/(?<![\p{L}'])\p{L}+'(?:m|re|ll|ve)(?![\p{L}'])/gu, (word) =>
      likeFirst(word, spelled.get(word.toLowerCase()) ?? word),
    );
  const written = substitute(full, formal).replace(/!+(?=\s|$)/g, '.');
  return text.includes('’') ? written.replace(/(?<=\p{L})'(?=\p{L})/gu, '’') : written;
}

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
