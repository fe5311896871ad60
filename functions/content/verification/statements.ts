import { primaryLanguage } from '../../../shared/contract/content/common.ts';
import { type Sentence, SentenceIndex, sentencesIn } from './statements/align.ts';
import { type StatementKind, type WordCount, wordCountOf } from './statements/words.ts';
import { contraries } from './words/statements.ts';

/** What a text that was made from another says otherwise. Null for a language without word lists. */
export interface StatementChanges {
  /** A negation is gone, or there is one that was not. */
  readonly negations: boolean;
  /** A duty became a choice or the other way round; "only" or "unless" is gone, or there is one that was not. */
  readonly conditions: boolean;
}

/** Fewer than this share of the source's negations left means that some were lost, not merely merged. */
const minimumShareKept = 0.5;

/** So much of a sentence's words must another one share to be taken for the same statement. */
const sameStatementShare = 0.65;

/** What one sentence says, as far as its words tell. */
interface Saying {
  readonly nots: number;
  /** True when it has a word of one of these kinds. */
  has(...kinds: StatementKind[]): boolean;
}

/**
 * Compares what a text denies, demands and limits with its source: sentence by sentence where both have as many,
 * else between sentences that share their words, and in sum. Counted, not understood.
 */
export function compareStatements(
  source: string,
  result: string,
  sourceLanguage: string,
  resultLanguage: string,
): StatementChanges | null {
  const texts = sayingsOf(source, result, sourceLanguage, resultLanguage);
  if (texts === null) return null;
  const { before, after, pairs } = texts;
  const isWhole = before.length === after.length;
  return {
    negations: differsInSum(before, after) || pairs.some(([said, says]) => differsInNegation(said, says)),
    conditions:
      pairs.some(([said, says]) => turnsBound(said, says)) ||
      (!isWhole && losesLimits(before, after)) ||
      pairs.some(([said, says]) => differsInDuty(said, says) || (isWhole && differsInLimits(said, says))),
  };
}

/** Compares a summary with its text: finds only what contradicts the text, because a summary leaves things out. */
export function contradicts(source: string, summary: string, language: string): boolean | null {
  const texts = sayingsOf(source, summary, language, language);
  if (texts === null) return null;
  const { before, after, pairs } = texts;
  const isDenied = before.some(({ nots, has }) => nots > 0 || has('denying'));
  const newlyDenies = !isDenied && after.some(({ nots }) => nots > 0);
  return newlyDenies || pairs.some(([said, says]) => differsInNegation(said, says));
}

interface Sayings {
  readonly before: readonly Saying[];
  readonly after: readonly Saying[];
  /** Sentences of both that say the same thing, or should. */
  readonly pairs: readonly (readonly [before: Saying, after: Saying])[];
}

function sayingsOf(
  source: string,
  result: string,
  sourceLanguage: string,
  resultLanguage: string,
): Sayings | null {
  const [sourceCount, resultCount] = [wordCountOf(sourceLanguage), wordCountOf(resultLanguage)];
  if (sourceCount === null || resultCount === null) return null;
  const sourceSentences = sentencesIn(source, sourceLanguage);
  const resultSentences = sentencesIn(result, resultLanguage);
  const before = sourceSentences.map((sentence) => sayingOf(sentence, sourceCount));
  const after = resultSentences.map((sentence) => sayingOf(sentence, resultCount));
  const isSameLanguage = primaryLanguage(sourceLanguage) === primaryLanguage(resultLanguage);
  const places = isSameLanguage
    ? partsBySource(sourceSentences, resultSentences)
    : before.length === after.length
      ? [...resultSentences.entries()]
      : [];
  const pairs = places.flatMap(([from, words]) => {
    const said = before[from];
    return said === undefined ? [] : [[said, sayingOf(words, resultCount)] as const];
  });
  return { before, after, pairs };
}

/**
 * All that a text says of each sentence of its source, as far as their words tell, else as their places do: a sentence
 * that was cut may leave its "not" to either part.
 */
function partsBySource(source: readonly Sentence[], result: readonly Sentence[]): [number, Sentence][] {
  const isWhole = source.length === result.length;
  const bySource = new SentenceIndex(source);
  const parts = new Map<number, string[]>();
  for (const [to, sentence] of result.entries()) {
    const from = bySource.bestFor(sentence, sameStatementShare, to) ?? (isWhole ? to : null);
    const words = from === null ? [] : (parts.get(from) ?? []);
    words.push(...sentence);
    if (from !== null) parts.set(from, words);
  }
  // Of a short part the rest may stand in a sentence of other words.
  return [...parts].filter(
    ([from, { length }]) => isWhole || length >= (source[from]?.length ?? 0) * sameLengthShare,
  );
}

const sameLengthShare = 0.6;

function sayingOf(sentence: Sentence, count: WordCount): Saying {
  return {
    nots: count('not', sentence),
    has: (...kinds) => kinds.some((kind) => count(kind, sentence) > 0),
  };
}

function differsInSum(before: readonly Saying[], after: readonly Saying[]): boolean {
  const nots = (sayings: readonly Saying[]) => sayings.reduce((sum, saying) => sum + saying.nots, 0);
  const denials = (sayings: readonly Saying[]) => sayings.filter(({ has }) => has('denying')).length;
  const [said, says] = [nots(before), nots(after)];
  if (said === 0) return says > 0 && denials(before) === 0;
  return says + denials(after) < Math.max(1, Math.ceil(said * minimumShareKept));
}

function differsInNegation(said: Saying, says: Saying): boolean {
  const isDenied = ({ nots, has }: Saying) => nots > 0 || has('denying', 'unless');
  return (said.nots > 0 && !isDenied(says)) || (says.nots > 0 && !isDenied(said));
}

/** Only where both sentences speak of a duty or a choice at all; under a "not" only a ban and an exemption differ. */
function differsInDuty(said: Saying, says: Saying): boolean {
  const isDuty = ({ has }: Saying) => has('must', 'need');
  if (said.nots > 0 && says.nots > 0) {
    return isDuty(said) && isDuty(says) && said.has('must') !== says.has('must');
  }
  if (said.nots > 0 || says.nots > 0) return false;
  const isChoice = (saying: Saying) => !isDuty(saying) && saying.has('should', 'may');
  const becameAdvice =
    said.has('should') && !said.has('may') && says.has('may') && !says.has('should', 'denying');
  // "You may go only when" is "you must … before you go".
  const becameDuty = isChoice(said) && !said.has('only') && isDuty(says);
  return (isDuty(said) && isChoice(says)) || becameDuty || becameAdvice;
}

/** "At least" became "at most". Under a "not" each may stand for the other. */
function turnsBound(said: Saying, says: Saying): boolean {
  if (said.nots > 0 || says.nots > 0) return false;
  return contraries.some(
    ([one, other]) => said.has(one) && !said.has(other) && says.has(other) && !says.has(one),
  );
}

function differsInLimits(said: Saying, says: Saying): boolean {
  const isGone = (from: Saying, to: Saying) =>
    from.has('only') &&
    to.nots === 0 &&
    !to.has('only', 'limiting', 'denying') &&
    !(from.has('may') && to.has('must', 'need'));
  const lostException = said.has('unless') && says.nots === 0 && !says.has('unless', 'but');
  return isGone(said, says) || isGone(says, said) || lostException;
}

/** Of texts cut into other sentences: a limit or an exception of the source that nothing in the text stands for. */
function losesLimits(before: readonly Saying[], after: readonly Saying[]): boolean {
  const isGone = (kind: StatementKind, other: StatementKind) =>
    before.some(({ has }) => has(kind)) && !after.some(({ nots, has }) => nots > 0 || has(kind, other));
  return isGone('only', 'limiting') || isGone('unless', 'but');
}
