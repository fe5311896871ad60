import * as z from 'zod';
import { textPrice } from '../../../shared/catalog/credits.ts';
import type { HintsRequest } from '../../../shared/contract/content/hints.ts';
import { characterCount } from '../../../shared/contract/primitives.ts';
import type { Transform } from '../engine/transform.ts';
import { askVerified, type Review } from '../model/ask-verified.ts';
import type { ModelClient } from '../model/model-client.ts';
import type { Prompt } from '../model/prompt.ts';
import { answerShape, promptVersion } from './answer-shape.ts';
import { languageOf, unfitProblems } from './text-checks.ts';

const version = 1;

/** Room for the hints, in tokens. */
const maximumTokens = 1_500;

/** A hint is a nudge of a sentence or two, in characters. */
const maximumHintCharacters = 600;

const outputSchema = z.object({ hints: z.array(z.string()).describe('From gentle to explicit') });
type Output = z.infer<typeof outputSchema>;

const shape = answerShape('hints', 'Gives the hints in their order.', outputSchema);

const task = `The page text is a question that a learner has to answer alone. Give as many hints as the parameter count says, the first a gentle nudge, each further one more explicit, the last showing the way almost to its end. Never give the answer itself, its value, its letter or its exact words, in no hint. The parameter context, if there is one, is what the learner has read; gradeLevel is their school grade (US grades). One or two short sentences each.`;

interface HintsFields {
  readonly hints: string[];
}

/** POST /content/hints. */
export function hintsTransform(model: ModelClient): Transform<HintsRequest, HintsFields> {
  return {
    name: 'hints',
    version: ({ mode }) => promptVersion('hints', version, model.modelId(mode)),
    price: ({ question, context, mode }) => textPrice(characterCount(question + (context ?? '')), mode),
    async run(body, { deadlineMs }) {
      const language = languageOf(body.question, body.language);
      const prompt = promptFor(body, language);
      const question = {
        prompt,
        schema: outputSchema,
        review: (output: Output) => review(output, body, language, prompt),
      };
      const { fields, warnings } = await askVerified(model, body.mode, question, deadlineMs);
      return { fields, mode: body.mode, model: model.modelId(body.mode), warnings, isFree: false };
    },
  };
}

function promptFor({ question, context, gradeLevel, count }: HintsRequest, language: string): Prompt {
  const parameters = {
    count,
    language,
    ...(context === undefined ? {} : { context }),
    ...(gradeLevel === undefined ? {} : { gradeLevel }),
  };
  return { task, shape, pageText: question, parameters, image: null, maximumTokens };
}

function review(output: Output, body: HintsRequest, language: string, prompt: Prompt): Review<HintsFields> {
  const hints = [...new Set(output.hints.map((hint) => hint.trim()))]
    .filter((hint) => hint !== '')
    .slice(0, body.count);
  const unfit = unfitProblems(hints.join('\n'), `${body.question}\n${body.context ?? ''}`, language, prompt);
  if (hints.some((hint) => characterCount(hint) > maximumHintCharacters)) {
    unfit.push('A hint is too long. Write one or two short sentences.');
  }
  const isShort = hints.length < body.count;
  return {
    fields: { hints },
    problems: [...unfit, ...(isShort ? [`There must be ${body.count} different hints.`] : [])],
    isUnusable: unfit.length > 0,
    warnings: isShort
      ? [{ code: 'fewer_than_asked', message: `There are ${hints.length} hints, not ${body.count}.` }]
      : [],
  };
}
