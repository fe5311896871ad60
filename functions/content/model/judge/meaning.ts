import * as z from '../../../../shared/contract/zod.ts';
import { isSameText, lineSentencesOf } from '../../language/segments.ts';

/** Two texts of which one must say what the other says, as far as that was asked for. */
export interface Meaning {
  readonly source: string;
  readonly answer: string;
  /** The change that was asked for and so is not a fault, as words that follow "the page text". Always the project's own text. */
  readonly asked: string;
  /** False where leaving something out was asked for. */
  readonly isWhole: boolean;
}

const sentenceSchema = z.nullable(z.int());

const differenceSchema = z.object({
  // First, so that the model says what is wrong before it decides. Shown to no one, as it may repeat untrusted input.
  why: z.withMeta(z.string(), {
    description: 'One short sentence: what a reader of the answer would get wrong',
  }),
  kind: z.enum(['lost', 'changed', 'added']),
  source: z.withMeta(sentenceSchema, { description: 'Number of the page text sentence; null for added' }),
  answer: z.withMeta(sentenceSchema, { description: 'Number of the answer sentence; null for lost' }),
});

/** What a judge answers. */
export const judgementSchema = z.object({ findings: z.array(differenceSchema) });

/** What a judge says that an answer does to a fact of its source. */
type ClaimedDifference = Omit<z.infer<typeof differenceSchema>, 'why'>;

/** The sentences that differ: of the source where a fact is lost or changed, of the answer where one is added or changed. */
export interface Difference {
  readonly kind: 'lost' | 'changed' | 'added';
  readonly source: string;
  readonly answer: string;
}

/** The most findings that are used: a longer list does not help a reader. */
const maximumDifferences = 5;

/** How many claims are looked at. */
const maximumClaims = 50;

/** The sentences of a text; a judge names them by their numbers, from one. */
export function numberedSentences(text: string): string[] {
  return lineSentencesOf(text, 'und')
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** The claims about sentences that exist, and that the texts do not contradict. */
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

/** The differences that an answer may still have: what is lost or added stands in one text only, what is changed differs. */
export function standingDifferences(differences: readonly Difference[], meaning: Meaning): Difference[] {
  const texts = { source: folded(meaning.source), answer: folded(meaning.answer) };
  const isIn = (sentence: string, text: string) => sentence !== '' && text.includes(folded(sentence));
  const standing = differences.filter(({ kind, source, answer }) => {
    if (kind === 'lost') return meaning.isWhole && isIn(source, texts.source) && !isIn(source, texts.answer);
    if (kind === 'added') return isIn(answer, texts.answer) && !isIn(answer, texts.source);
    return isIn(source, texts.source) && isIn(answer, texts.answer) && !isSameText(source, answer);
  });
  // Said twice, it is one difference.
  const bySaying = new Map(standing.map((difference) => [JSON.stringify(difference), difference]));
  return [...bySaying.values()].slice(0, maximumDifferences);
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').toLowerCase();
}
