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

const findingSchema = z.object({
  // The judge's reasoning. Declared first, so that the model reasons before it decides. Never shown to callers, because
  // it may quote untrusted input.
  why: z.withMeta(z.string(), {
    description: 'One short sentence: what a reader of the answer would get wrong',
  }),
  verdict: z.enum(['changed', 'nowhere']),
  answer: z.withMeta(z.int(), { description: 'Number of the answer sentence' }),
  source: z.withMeta(z.nullable(z.int()), {
    description: 'Number of the page text sentence; null for nowhere',
  }),
});

const pairSchema = z.array(z.int());

/** A verdict for each sentence of the answer. The findings come first, because a long judgement may be cut off. */
export const judgementSchema = z.object({
  findings: z.withMeta(z.array(findingSchema), { description: 'At most five, the worst first' }),
  lost: z.withMeta(z.array(z.int()), { description: 'Numbers of the page text sentences that are lost' }),
  same: z.withMeta(z.array(pairSchema), {
    description: 'For each other answer sentence, its number and that of a page text sentence it says',
  }),
});

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
const maximumLinks = 500;

/** Returns the sentences of a text. The judge refers to each sentence by its position, starting at 1. */
export function numberedSentences(text: string): string[] {
  return lineSentencesOf(text, 'und')
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** What the judge found out. `links` names the source sentences that the sentences of the response rest on. */
export interface Judgement {
  readonly differences: readonly Difference[];
  readonly links: readonly { readonly source: string; readonly output: string }[];
  /** Number of claims that the texts do not confirm. */
  readonly dropped: number;
}

const looseSchema = z.looseObject({
  findings: z.optional(z.unknown()),
  lost: z.optional(z.unknown()),
  same: z.optional(z.unknown()),
});

/**
 * Reads a judgement item by item, so that one malformed item does not invalidate the others. Returns null when nothing
 * of it is usable.
 *
 * @param text the judge's text, from which complete findings are read when `value` is not an object
 */
export function readJudgement(value: unknown, text: string, meaning: Meaning): Judgement | null {
  const read = looseSchema.safeParse(value);
  const found = read.success && read.data.findings !== undefined ? read.data : cutOffJudgement(text);
  if (found === null) return null;
  const sentences = {
    source: numberedSentences(meaning.source),
    output: numberedSentences(meaning.output),
  };
  const sentenceAt = (texts: readonly string[], number: unknown) => texts[Number(number) - 1] ?? '';
  const claims = itemsOf(found.findings).flatMap((item): Difference[] => {
    const claim = z.looseObject({ verdict: z.string(), answer: z.unknown(), source: z.unknown() }).safeParse(item);
    if (!claim.success) return [];
    const output = sentenceAt(sentences.output, claim.data.answer);
    const isChanged = claim.data.verdict === 'changed';
    const source = isChanged ? sentenceAt(sentences.source, claim.data.source) : '';
    return [{ kind: isChanged ? 'changed' : 'added', source, output }];
  });
  const lost = itemsOf(found.lost).map((number): Difference => ({
    kind: 'lost',
    source: sentenceAt(sentences.source, number),
    output: '',
  }));
  const links = itemsOf(found.same).flatMap((item) => {
    const [answer, source] = itemsOf(item).map(Number);
    const link = { source: sentenceAt(sentences.source, source), output: sentenceAt(sentences.output, answer) };
    return link.source === '' || link.output === '' ? [] : [link];
  });
  const all = [...claims, ...lost].slice(0, maximumClaims);
  const differences = remainingDifferences(all, meaning);
  return { differences, links: links.slice(0, maximumLinks), dropped: all.length - differences.length };
}

function itemsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return [];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return completeObjects(value);
  }
}

function cutOffJudgement(text: string): { findings: unknown[]; lost?: unknown; same?: unknown } | null {
  const findings = completeObjects(text);
  return findings.length === 0 ? null : { findings };
}

/** Returns the objects without nested objects that a truncated JSON text contains completely. */
function completeObjects(text: string): unknown[] {
  return (text.match(/\{[^{}]{1,2000}\}/gu) ?? []).flatMap((object): unknown[] => {
    try {
      return [JSON.parse(object)];
    } catch {
      return [];
    }
  });
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
