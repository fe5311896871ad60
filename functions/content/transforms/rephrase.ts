import * as z from 'zod';
import { textPrice } from '../../../shared/catalog/credits.ts';
import type { Preserved, Warning } from '../../../shared/contract/content/common.ts';
import type { RephraseRequest, RephraseStyle } from '../../../shared/contract/content/rephrase.ts';
import { characterCount } from '../../../shared/contract/primitives.ts';
import type { Transform } from '../engine/transform.ts';
import { askVerified, type Review } from '../model/ask-verified.ts';
import type { ModelClient } from '../model/model-client.ts';
import type { Prompt } from '../model/prompt.ts';
import { numeralsIn } from '../verification/numbers.ts';
import { answerShape, promptVersion, tokensFor } from './answer-shape.ts';
import { compareFacts, isMuchLonger, type KeptFacts, languageOf, unfitProblems } from './text-checks.ts';

const version = 1;

const outputSchema = z.object({ text: z.string().describe('The text in other words') });

const shape = answerShape('rephrase', 'Gives the text in other words.', outputSchema);

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
Keep the meaning whole: every name, date, condition and negation stays, and every number unless the style is number-free. Add nothing. Keep paragraphs and lists where they are.`;

interface RephraseFields {
  readonly text: string;
  readonly preserved: Preserved;
}

/** POST /content/rephrase. */
export function rephraseTransform(model: ModelClient): Transform<RephraseRequest, RephraseFields> {
  return {
    name: 'rephrase',
    version: ({ mode }) => promptVersion('rephrase', version, model.modelId(mode)),
    price: ({ text, mode }) => textPrice(characterCount(text), mode),
    async run(body, { deadlineMs }) {
      const language = languageOf(body.text, body.language);
      const prompt = promptFor(body, language);
      const question = {
        prompt,
        schema: outputSchema,
        review: ({ text }: z.infer<typeof outputSchema>) => review(text, body, language, prompt),
      };
      const { fields, warnings } = await askVerified(model, body.mode, question, deadlineMs);
      return { fields, mode: body.mode, model: model.modelId(body.mode), warnings, isFree: false };
    },
  };
}

function promptFor({ text, style }: RephraseRequest, language: string): Prompt {
  const parameters = { style, language };
  return { task, shape, pageText: text, parameters, image: null, maximumTokens: tokensFor(text) };
}

function review(
  text: string,
  body: RephraseRequest,
  language: string,
  prompt: Prompt,
): Review<RephraseFields> {
  const unfit = unfitProblems(text, body.text, language, prompt);
  if (isMuchLonger(text, body.text)) unfit.push('The answer is much longer than the page text.');
  const facts = compareFacts(body.text, text, language);
  const shortfall = body.style === 'number-free' ? withoutNumbers(text, facts) : facts;
  return {
    fields: { text, preserved: facts.preserved },
    problems: [...unfit, ...shortfall.problems],
    isUnusable: unfit.length > 0,
    warnings: shortfall.warnings,
  };
}

/** In a text that shall have no numbers, those that are left are the fault, not those that are gone. */
function withoutNumbers(text: string, facts: KeptFacts): Pick<KeptFacts, 'problems' | 'warnings'> {
  const left = numeralsIn(text);
  const others = facts.warnings.filter(({ code }) => code !== 'numbers_changed');
  const otherProblems = facts.problems.slice(facts.warnings.length - others.length);
  if (left.length === 0) return { problems: otherProblems, warnings: others };
  const warning: Warning = {
    code: 'numbers_left',
    message: `The text still has the numbers ${left.join(', ')}.`,
  };
  return {
    problems: [
      `The answer still has digits: ${left.join(', ')}. Say these amounts in words.`,
      ...otherProblems,
    ],
    warnings: [warning, ...others],
  };
}
