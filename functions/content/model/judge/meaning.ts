import type { SentencePair } from '../../../../shared/contract/content/common.ts';
import * as z from '../../../../shared/contract/zod.ts';
import type { ModelReply } from '../../../../shared/model/read-reply.ts';
import { isSameText } from '../../language/segments.ts';
import type { Difference, Inquiry, Judgement } from './inquiry.ts';
import type { Meaning } from './judge-prompt.ts';
import { meaningFindings } from './meaning-findings.ts';
import { numberedSentences } from './numbered-sentences.ts';
import { arrayIn, itemsIn } from './read-items.ts';

/** A verdict for each sentence of the response. The faults come first, because a long judgement may be cut off. */
export const judgementSchema = z.object({
  findings: z.withMeta(
    z.array(
      z.object({
        // The judge's reasoning. Declared first, so that the model reasons before it decides. Never shown to callers,
        // because it may quote untrusted input.
        why: z.withMeta(z.string(), {
          description: 'One short sentence: what a reader of the answer would get wrong',
        }),
        verdict: z.enum(['changed', 'nowhere']),
        answer: z.withMeta(z.int(), { description: 'Number of the answer sentence' }),
        source: z.withMeta(z.nullable(z.int()), {
          description: 'Number of the page text sentence; null for nowhere',
        }),
      }),
    ),
    { description: 'At most five, the worst first' },
  ),
  lost: z.withMeta(z.array(z.int()), { description: 'Numbers of the page text sentences that are lost' }),
  same: z.withMeta(z.array(z.array(z.int())), {
    description: 'For each answer sentence that is the same: its number and that of the page text sentence',
  }),
});

const maximumDifferences = 5;
const maximumClaims = 50;
const maximumLinks = 500;

/** Minimum proportion of response sentences with a verdict at which the response counts as checked. */
const minimumJudgedShare = 0.5;

/** Asks the judge whether a response means the same as its source, sentence by sentence. */
export function meaningInquiry(meaning: Meaning): Inquiry {
  return {
    isSettled: isSameText(meaning.source, meaning.output),
    loadPrompt: async () => (await import('./judge-prompt.ts')).judgePrompt(meaning),
    read: (reply) => readJudgement(reply, meaning),
    confirmed: (differences) => confirmedDifferences(differences, meaning),
    findingsFor: meaningFindings,
  };
}

const claimSchema = z.looseObject({
  verdict: z.optional(z.unknown()),
  answer: z.optional(z.unknown()),
  source: z.optional(z.unknown()),
});

function readJudgement(reply: ModelReply, meaning: Meaning): Judgement | null {
  const source = numberedSentences(meaning.source);
  const output = numberedSentences(meaning.output);
  const claims = itemsIn(reply, 'findings').flatMap((item): Difference[] => {
    const claim = claimSchema.safeParse(item);
    return claim.success ? [differenceOf(claim.data, source, output)] : [];
  });
  const lost = (arrayIn(reply.value, 'lost') ?? []).map(
    (number): Difference => ({ kind: 'lost', source: sentenceAt(source, number), output: '' }),
  );
  const links = (arrayIn(reply.value, 'same') ?? []).flatMap((pair): SentencePair[] => {
    const [answer, from] = Array.isArray(pair) ? pair : [];
    const link = { source: sentenceAt(source, from), result: sentenceAt(output, answer) };
    return link.source === '' || link.result === '' ? [] : [link];
  });
  const all = [...claims, ...lost].slice(0, maximumClaims);
  if (all.length + links.length === 0) return null;
  const differences = confirmedDifferences(all, meaning);
  const judged = new Set([...links.map(({ result }) => result), ...all.map((claim) => claim.output)]);
  return {
    differences,
    links: links.slice(0, maximumLinks),
    isComplete:
      output.filter((sentence) => judged.has(sentence)).length >= output.length * minimumJudgedShare,
    dropped: all.length - differences.length,
  };
}

/** A verdict other than `changed` counts as `nowhere`, unless the judge names the source sentence or an omission. */
function differenceOf(
  claim: z.infer<typeof claimSchema>,
  source: readonly string[],
  output: readonly string[],
): Difference {
  const sentences = {
    source: claim.verdict === 'nowhere' ? '' : sentenceAt(source, claim.source),
    output: claim.verdict === 'lost' ? '' : sentenceAt(output, claim.answer),
  };
  if (claim.verdict === 'lost') return { kind: 'lost', ...sentences };
  const isChanged = claim.verdict === 'changed' || sentences.source !== '';
  return { kind: isChanged ? 'changed' : 'added', ...sentences };
}

function sentenceAt(sentences: readonly string[], number: unknown): string {
  return sentences[Number(number) - 1] ?? '';
}

/**
 * Selects the differences that apply to this source and response. A lost sentence must occur only in the source, and an
 * added sentence only in the response. For a changed fact, the source must contain the source sentence, the response
 * must contain the response sentence, and the two sentences must differ.
 */
function confirmedDifferences(differences: readonly Difference[], meaning: Meaning): Difference[] {
  const texts = { source: folded(meaning.source), output: folded(meaning.output) };
  const isIn = (sentence: string, text: string) => sentence !== '' && text.includes(folded(sentence));
  const confirmed = differences.filter(({ kind, source, output }) => {
    if (kind === 'lost')
      return meaning.mustBeComplete && isIn(source, texts.source) && !isIn(source, texts.output);
    if (kind === 'added') return isIn(output, texts.output) && !isIn(output, texts.source);
    return isIn(source, texts.source) && isIn(output, texts.output) && !isSameText(source, output);
  });
  const unique = new Map(confirmed.map((difference) => [JSON.stringify(difference), difference]));
  return [...unique.values()].slice(0, maximumDifferences);
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').toLowerCase();
}
