import { textPrice } from '../../../shared/catalog/credits.ts';
import {
  type Rephrased,
  type RephraseRequest,
  type RephraseStyle,
  rephrasedSchema,
  rephraseRequestSchema,
} from '../../../shared/contract/content/rephrase.ts';
import { characterCount } from '../../../shared/contract/primitives.ts';
import * as z from '../../../shared/contract/zod.ts';
import { type Finding, hard, warningsOf } from '../model/finding.ts';
import type { Review } from '../model/generate-verified.ts';
import { meaningInquiry } from '../model/judge/meaning.ts';
import type { SeveralTexts } from '../texts/process-texts.ts';
import { numeralsIn } from '../verification/numbers.ts';
import { byLine } from './by-line.ts';
import { checkedInAll, preservedInAll } from './in-all.ts';
import { longTextTransform } from './long-text-transform.ts';
import { rewriting } from './split-texts.ts';
import { compareFacts, foreignContentFindings, lengthFindings } from './text-checks.ts';
import { type ReviewContext, tokensFor, withWording, wordingParameters } from './text-transform.ts';

export const rephraseOutputSchema = z.object({
  text: z.withMeta(z.string(), { description: 'The text in other words' }),
});

const styleMeanings: Readonly<Record<RephraseStyle, string>> = {
  plain: 'everyday words, direct sentences',
  friendly: 'warm and encouraging, as to a friend',
  formal: 'polite and neutral, complete sentences',
  literal: 'no idioms, metaphors, irony or hints: everything is said as it is meant',
  'number-free':
    'no digits: amounts are said in words or by comparison ("about half", "a few"), so that nobody has to calculate',
};

const task = `Say the page text in other words, in the style that the parameter style names:
${Object.entries(styleMeanings)
  .map(([style, meaning]) => `- ${style}: ${meaning}`)
  .join('\n')}
Keep the meaning whole: every name, date, condition and negation stays, and every number unless the style is number-free. Add nothing. Keep paragraphs and lists where they are. A sentence that already fits stays as it is.`;

export const rephraseTransform = longTextTransform<
  RephraseRequest,
  z.infer<typeof rephraseOutputSchema>,
  Rephrased
>({
  ...rewriting,
  name: 'rephrase',
  version: 14,
  task: (body) => withWording(task, body),
  responseDescription: 'Gives the text in other words.',
  schema: rephraseOutputSchema,
  price: ({ text, mode }) => textPrice(characterCount(text), mode),
  source: ({ text }) => text,
  parameters: (body) => ({ style: body.style, ...wordingParameters(body) }),
  maximumTokens: ({ text }) => tokensFor(text),
  withCheck: (fields, { isChecked, links }) => ({
    ...fields,
    meaningChecked: isChecked,
    sentences: [...links],
  }),
  isJudged: true,
  review: byLine(({ text }, context: ReviewContext<RephraseRequest>): Review<Rephrased> => {
    const { body, language, prompt } = context;
    const facts = compareFacts(body.text, text, context);
    return {
      fields: { text, preserved: facts.preserved, meaningChecked: false, sentences: [] },
      inquiry: meaningInquiry({
        source: body.text,
        output: text,
        requestedChange:
          body.style === 'number-free' ? 'with amounts said roughly, without numbers' : 'in other words',
        mustBeComplete: true,
      }),
      findings: [
        ...foreignContentFindings(text, body.text, language, prompt),
        ...lengthFindings(text, body.text),
        ...(body.style === 'number-free' ? withoutNumbers(text, facts.findings) : facts.findings),
      ],
    };
  }, 'source_kept'),
});

export const rephrasedTexts: SeveralTexts<RephraseRequest, Rephrased> = {
  requestSchema: rephraseRequestSchema,
  fieldsSchema: rephrasedSchema,
  combine: ({ text, responses }) => ({
    text,
    preserved: preservedInAll(responses),
    meaningChecked: checkedInAll(responses),
    sentences: responses.flatMap(({ fields }) => fields.sentences),
  }),
};

/**
 * Removes the findings about changed numbers, because the number-free style changes numbers on purpose. Instead,
 * reports any digits that the text still contains.
 */
function withoutNumbers(text: string, findings: readonly Finding[]): Finding[] {
  const left = numeralsIn(text).join(', ');
  const others = findings.filter((finding) =>
    warningsOf([finding]).every(({ code }) => code !== 'numbers_changed'),
  );
  if (left === '') return others;
  const problem = `The answer still has digits: ${left}. Say these amounts in words.`;
  return [hard(problem, 'numbers_left', `The text still contains the numbers ${left}.`), ...others];
}
