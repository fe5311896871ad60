import * as z from '../../../../shared/contract/zod.ts';

/** Two texts of which one must say what the other says, as far as that was asked for. */
export interface Meaning {
  readonly source: string;
  readonly answer: string;
  /** The change that was asked for and so is not a fault, as words that follow "the page text". Always the project's own text. */
  readonly asked: string;
  /** False where leaving something out was asked for. */
  readonly isWhole: boolean;
}

const quoteSchema = z.nullable(z.string());

const differenceSchema = z.object({
  // First, so that the model says what is wrong before it decides. It is shown to no one, as it may repeat a stranger's text.
  why: z.withMeta(z.string(), {
    description: 'One short sentence: what a reader of the answer would get wrong',
  }),
  kind: z.enum(['lost', 'changed', 'added']),
  sourceQuote: z.withMeta(quoteSchema, { description: 'Copied from the page text; null for added' }),
  answerQuote: z.withMeta(quoteSchema, { description: 'Copied from the answer; null for lost' }),
});

/** What a judge answers. */
export const judgementSchema = z.object({ findings: z.array(differenceSchema) });

/** What a judge says that an answer does to a fact of its source. */
export type ClaimedDifference = Omit<z.infer<typeof differenceSchema>, 'why'>;

/** A difference whose quotes stand in the texts: of the source where a fact is lost or changed, else of the answer. */
export interface Difference {
  readonly kind: 'lost' | 'changed' | 'added';
  readonly sourceQuote: string;
  readonly answerQuote: string;
}

/** The most findings that are used: a longer list does not help a reader. */
const maximumDifferences = 5;

/** How many claims are looked at. */
const maximumClaims = 50;

/** A quote of more characters points at nothing. */
const maximumQuoteCharacters = 400;

/**
 * The claims that the texts confirm: each quote stands where it says, what is lost or added stands in one text only,
 * and what is changed is not the same in both.
 */
export function provedDifferences(
  claims: readonly ClaimedDifference[],
  { source, answer, isWhole }: Meaning,
): Difference[] {
  const texts = { source: folded(source), answer: folded(answer) };
  const proved = claims
    .slice(0, maximumClaims)
    .map(({ kind, sourceQuote, answerQuote }) => ({
      kind,
      sourceQuote: kind === 'added' ? '' : (sourceQuote ?? ''),
      answerQuote: kind === 'lost' ? '' : (answerQuote ?? ''),
    }))
    .filter((difference) => (isWhole || difference.kind !== 'lost') && isBorneOut(difference, texts));
  // Said twice, it is one difference.
  const bySaying = new Map(proved.map((difference) => [JSON.stringify(difference), difference]));
  return [...bySaying.values()].slice(0, maximumDifferences);
}

function isBorneOut(
  { kind, sourceQuote, answerQuote }: Difference,
  { source, answer }: Pick<Meaning, 'source' | 'answer'>,
): boolean {
  switch (kind) {
    case 'lost':
      return isSaid(sourceQuote, source) && !isSaid(sourceQuote, answer);
    case 'added':
      return isSaid(answerQuote, answer) && !isSaid(answerQuote, source);
    case 'changed':
      return (
        isSaid(sourceQuote, source) &&
        isSaid(answerQuote, answer) &&
        foldedQuote(sourceQuote) !== foldedQuote(answerQuote)
      );
  }
}

function isSaid(quote: string, foldedText: string): boolean {
  return isQuote(quote) && foldedText.includes(foldedQuote(quote));
}

/** Long enough to point at something, and short enough for it. */
function isQuote(quote: string): boolean {
  return quote.length <= maximumQuoteCharacters && /[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(quote);
}

/** Models copy words well, and white space, capitals and quotation marks less so. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟«»]/g, '"')
    .replace(/\s+/g, ' ');
}

/** Without the marks that models put around a quote. */
function foldedQuote(quote: string): string {
  return folded(quote).replace(/^["'. ]+|["'. ]+$/g, '');
}
