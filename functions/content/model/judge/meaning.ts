import * as z from '../../../../shared/contract/zod.ts';
import { isSameText, lineSentencesOf } from '../../language/segments.ts';

export interface Meaning {
  readonly source: string;
  readonly output: string;
  /**
   * The requested change, which the judge must accept. In the prompt, it follows "the page text", for example as "in
   * simpler words". Always a constant, never user input.
   */
  readonly requestedChange: string;
  /** False when the request allows the response to omit content. */
  readonly mustBeComplete: boolean;
}

const sentenceSchema = z.nullable(z.int());

const differenceSchema = z.object({
  // The judge's reasoning. Declared first, so that the model reasons before it decides. Never shown to callers, because
  // it may quote untrusted input.
  why: z.withMeta(z.string(), {
    description: 'One short sentence: what a reader of the answer would get wrong',
  }),
  kind: z.enum(['lost', 'changed', 'added']),
  source: z.withMeta(sentenceSchema, { description: 'Number of the page text sentence; null for added' }),
  answer: z.withMeta(sentenceSchema, { description: 'Number of the answer sentence; null for lost' }),
});

export const judgementSchema = z.object({ findings: z.array(differenceSchema) });

type ClaimedDifference = Omit<z.infer<typeof differenceSchema>, 'why'>;

/**
 * The sentences that differ: the source sentence for a lost or changed fact, and the response sentence for an added or
 * changed fact.
 */
export interface Difference {
  readonly kind: 'lost' | 'changed' | 'added';
  readonly source: string;
  readonly output: string;
}

const maximumDifferences = 5;

const maximumClaims = 50;

/** Returns the sentences of a text. The judge refers to each sentence by its position, starting at 1. */
export function numberedSentences(text: string): string[] {
  return lineSentencesOf(text, 'und')
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

export function verifyClaims(claims: readonly ClaimedDifference[], meaning: Meaning): Difference[] {
  const source = numberedSentences(meaning.source);
  const output = numberedSentences(meaning.output);
  const differences = claims.slice(0, maximumClaims).map((claim) => ({
    kind: claim.kind,
    source: claim.kind === 'added' ? '' : (source[(claim.source ?? 0) - 1] ?? ''),
    output: claim.kind === 'lost' ? '' : (output[(claim.answer ?? 0) - 1] ?? ''),
  }));
  return remainingDifferences(differences, meaning);
}

/**
 * Selects the differences that apply to this source and response. A lost sentence must occur only in the source, and an
 * added sentence only in the response. For a changed fact, the source must contain the source sentence, the response
 * must contain the response sentence, and the two sentences must differ.
 */
export function remainingDifferences(differences: readonly Difference[], meaning: Meaning): Difference[] {
  const texts = { source: folded(meaning.source), output: folded(meaning.output) };
  const isIn = (sentence: string, text: string) => sentence !== '' && text.includes(folded(sentence));
  const remaining = differences.filter(({ kind, source, output }) => {
    if (kind === 'lost')
      return meaning.mustBeComplete && isIn(source, texts.source) && !isIn(source, texts.output);
    if (kind === 'added') return isIn(output, texts.output) && !isIn(output, texts.source);
    return isIn(source, texts.source) && isIn(output, texts.output) && !isSameText(source, output);
  });
  const unique = new Map(remaining.map((difference) => [JSON.stringify(difference), difference]));
  return [...unique.values()].slice(0, maximumDifferences);
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').toLowerCase();
}
