import * as z from '../../../../shared/contract/zod.ts';
import { isSameText, lineSentencesOf } from '../../language/segments.ts';

/** Two texts that must have the same meaning, apart from the requested change. */
export interface Meaning {
  readonly source: string;
  readonly answer: string;
  /**
   * The requested change, which is not a fault, as words that follow "the page text". Always the project's
   * own text.
   */
  readonly asked: string;
  /** False when omissions were requested. */
  readonly isWhole: boolean;
}

const sentenceSchema = z.nullable(z.int());

const differenceSchema = z.object({
  // First, so that the model reasons before it decides. Never shown, because it may repeat untrusted input.
  why: z.withMeta(z.string(), {
    description: 'One short sentence: what a reader of the answer would get wrong',
  }),
  kind: z.enum(['lost', 'changed', 'added']),
  source: z.withMeta(sentenceSchema, { description: 'Number of the page text sentence; null for added' }),
  answer: z.withMeta(sentenceSchema, { description: 'Number of the answer sentence; null for lost' }),
});

/** The judge's response. */
export const judgementSchema = z.object({ findings: z.array(differenceSchema) });

/** The judge's claim about a fact of the source. */
type ClaimedDifference = Omit<z.infer<typeof differenceSchema>, 'why'>;

/**
 * The differing sentences: of the source for a lost or changed fact, of the response for an added or changed
 * one.
 */
export interface Difference {
  readonly kind: 'lost' | 'changed' | 'added';
  readonly source: string;
  readonly answer: string;
}

/** Maximum number of differences used: a longer list does not help a reader. */
const maximumDifferences = 5;

/** Maximum number of claims examined. */
const maximumClaims = 50;

/** The sentences of a text, which the judge references by number, from one. */
export function numberedSentences(text: string): string[] {
  return lineSentencesOf(text, 'und')
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** Claims about existing sentences that the texts do not contradict. */
export function claimedDifferences(claims: readonly ClaimedDifference[], meaning: Meaning): Difference[] {
  const source = numberedSentences(meaning.source);
  const answer = numberedSentences(meaning.answer);
  const differences = claims.slice(0, maximumClaims).map((claim) => ({
    kind: claim.kind,
    source: claim.kind === 'added' ? '' : (source[(claim.source ?? 0) - 1] ?? ''),
    answer: claim.kind === 'lost' ? '' : (answer[(claim.answer ?? 0) - 1] ?? ''),
  }));
  return standingDifferences(differences, meaning);
}

/**
 * Differences that may still apply to a response: lost or added text is in only one text, changed text
 * differs.
 */
export function standingDifferences(differences: readonly Difference[], meaning: Meaning): Difference[] {
  const texts = { source: folded(meaning.source), answer: folded(meaning.answer) };
  const isIn = (sentence: string, text: string) => sentence !== '' && text.includes(folded(sentence));
  const standing = differences.filter(({ kind, source, answer }) => {
    if (kind === 'lost') return meaning.isWhole && isIn(source, texts.source) && !isIn(source, texts.answer);
    if (kind === 'added') return isIn(answer, texts.answer) && !isIn(answer, texts.source);
    return isIn(source, texts.source) && isIn(answer, texts.answer) && !isSameText(source, answer);
  });
  // Deduplicates differences.
  const bySaying = new Map(standing.map((difference) => [JSON.stringify(difference), difference]));
  return [...bySaying.values()].slice(0, maximumDifferences);
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').toLowerCase();
}
