import { textPrice } from '../../../shared/catalog/credits.ts';
import type { HintsRequest } from '../../../shared/contract/content/hints.ts';
import { characterCount } from '../../../shared/contract/primitives.ts';
import * as z from '../../../shared/contract/zod.ts';
import { type Finding, hard, soft, unusable } from '../model/finding.ts';
import { givenAnswerInquiry } from '../model/judge/given-answer.ts';
import { givesAnswer } from '../verification/answer-given.ts';
import { foreignContentFindings, standInReason } from './text-checks.ts';
import { textTransform } from './text-transform.ts';

const maximumHintCharacters = 600;

export const hintsOutputSchema = z.object({
  answer: z.withMeta(z.nullable(z.string()), {
    description: 'The answer itself, as short as it can be; with options, the letter too. Nobody sees it',
  }),
  hints: z.withMeta(z.array(z.string()), {
    description: 'From gentle to explicit, none with the answer in it',
  }),
});

const task = `The page text is a question that a learner has to answer alone. Give as many hints as the parameter count says, the first a gentle nudge, each further one more explicit, the last showing the way almost to its end. Never give the answer itself, its value, its letter or its exact words, in no hint. The parameter context, if there is one, is what the learner has read; gradeLevel is their school grade (US grades). One or two short sentences each. Write the answer into the field answer, null where there is no single one: it is compared with the hints and shown to nobody.`;

interface HintsFields {
  readonly hints: string[];
  readonly meaningChecked: boolean;
}

export const hintsTransform = textTransform<HintsRequest, z.infer<typeof hintsOutputSchema>, HintsFields>({
  name: 'hints',
  version: 8,
  task,
  responseDescription: 'Gives the hints in their order.',
  schema: hintsOutputSchema,
  price: ({ question, context, mode }) => textPrice(characterCount(question + (context ?? '')), mode),
  source: ({ question }) => question,
  parameters: ({ count, context, gradeLevel }) => ({
    count,
    ...(context === undefined ? {} : { context }),
    ...(gradeLevel === undefined ? {} : { gradeLevel }),
  }),
  maximumTokens: () => 1_500,
  isJudged: true,
  withCheck: ({ hints }, { isChecked, faulty }) => ({
    hints: hints.filter((hint) => !faulty.includes(hint)),
    meaningChecked: isChecked,
  }),
  review(output, { body, language, prompt, capabilities }) {
    const hints = [...new Set(output.hints.map((hint) => hint.trim()))]
      .filter((hint) => hint !== '')
      .slice(0, body.count);
    if (hints.length === 0 && !capabilities.writesLanguages) {
      const reason = standInReason('has general hints in a few languages');
      return { fields: { hints, meaningChecked: false }, findings: [soft('fewer_than_asked', reason)] };
    }
    const read = `${body.question}\n${body.context ?? ''}`;
    return {
      fields: { hints, meaningChecked: false },
      inquiry: givenAnswerInquiry({ question: body.question, answer: output.answer, hints }),
      findings: [
        ...foreignContentFindings(hints.join('\n'), read, language, prompt),
        ...lengthFindings(hints),
        ...answerFindings(hints, body.question, output.answer ?? '', language.tag),
        ...countFindings(hints.length, body.count),
      ],
    };
  },
});

function lengthFindings(hints: readonly string[]): Finding[] {
  const isTooLong = hints.some((hint) => characterCount(hint) > maximumHintCharacters);
  return isTooLong ? [unusable('A hint is too long. Write one or two short sentences.')] : [];
}

function answerFindings(
  hints: readonly string[],
  question: string,
  answer: string,
  language: string,
): Finding[] {
  return hints.some((hint) => givesAnswer(hint, question, answer, language))
    ? [unusable('A hint gives the answer away. Lead to it without naming it.')]
    : [];
}

function countFindings(count: number, requested: number): Finding[] {
  if (count >= requested) return [];
  const message = `There are ${count} hints, not ${requested}.`;
  return [hard(`There must be ${requested} different hints.`, 'fewer_than_asked', message)];
}
