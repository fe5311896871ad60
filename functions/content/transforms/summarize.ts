import * as z from 'zod';
import { textPrice } from '../../../shared/catalog/credits.ts';
import type { Readability, Warning } from '../../../shared/contract/content/common.ts';
import type { SummarizeRequest } from '../../../shared/contract/content/summarize.ts';
import { characterCount } from '../../../shared/contract/primitives.ts';
import type { Transform } from '../engine/transform.ts';
import { askVerified, type Review } from '../model/ask-verified.ts';
import type { ModelClient } from '../model/model-client.ts';
import type { Prompt } from '../model/prompt.ts';
import { lostNumbers } from '../verification/numbers.ts';
import { measureGrade } from '../verification/readability.ts';
import { answerShape, promptVersion } from './answer-shape.ts';
import { judgeGrade } from './judge-grade.ts';
import { languageOf, unfitProblems } from './text-checks.ts';

const version = 1;

/** A summary of so many characters is short enough for any text. */
const alwaysShortCharacters = 300;

/** Room for the longest summary with its key points, in tokens. */
const maximumTokens = 2_500;

const outputSchema = z.object({
  summary: z.string().describe('The summary'),
  keyPoints: z.array(z.string()).describe('The most important points, one short sentence each'),
});

const shape = answerShape('summarize', 'Gives the summary and its key points.', outputSchema);

const task = `Summarize the page text. The parameter length says how: short is a summary of one to three sentences with up to three key points; medium is a summary of one paragraph with up to five key points; bullets is a summary of one sentence with three to eight key points that hold the substance. If there is a parameter gradeLevel, write for a reader of that school grade (US grades). Say only what the page text says. Use no number that it does not have.`;

interface SummarizeFields {
  readonly summary: string;
  readonly keyPoints: string[];
  readonly readability: Readability;
  readonly ratio: number;
}

/** POST /content/summarize. */
export function summarizeTransform(model: ModelClient): Transform<SummarizeRequest, SummarizeFields> {
  return {
    name: 'summarize',
    version: ({ mode }) => promptVersion('summarize', version, model.modelId(mode)),
    price: ({ text, mode }) => textPrice(characterCount(text), mode),
    async run(body, { deadlineMs }) {
      const language = languageOf(body.text, body.language);
      const prompt = promptFor(body, language);
      const question = {
        prompt,
        schema: outputSchema,
        review: (output: z.infer<typeof outputSchema>) => review(output, body, language, prompt),
      };
      const { fields, warnings, attempts } = await askVerified(model, body.mode, question, deadlineMs);
      return {
        fields: { ...fields, readability: { ...fields.readability, attempts } },
        mode: body.mode,
        model: model.modelId(body.mode),
        warnings,
        isFree: false,
      };
    },
  };
}

function promptFor({ text, length, gradeLevel }: SummarizeRequest, language: string): Prompt {
  const parameters = { length, language, ...(gradeLevel === undefined ? {} : { gradeLevel }) };
  return { task, shape, pageText: text, parameters, image: null, maximumTokens };
}

function review(
  { summary, keyPoints }: z.infer<typeof outputSchema>,
  body: SummarizeRequest,
  language: string,
  prompt: Prompt,
): Review<SummarizeFields> {
  const whole = [summary, ...keyPoints].join('\n');
  const unfit = unfitProblems(whole, body.text, language, prompt);
  if (summary.trim() === '') unfit.push('The summary is empty.');
  if (keyPoints.some((point) => point.trim() === '')) unfit.push('A key point is empty.');
  const ratio = characterCount(summary) / characterCount(body.text);
  if (ratio > 1 && characterCount(summary) > alwaysShortCharacters) {
    unfit.push('The summary is longer than the page text.');
  }
  const invented = lostNumbers(whole, body.text);
  const grade = judgeGrade(whole, language, body.gradeLevel ?? null, measureGrade(body.text, language).grade);
  return {
    fields: {
      summary,
      keyPoints,
      readability: grade.readability,
      ratio: Math.round(ratio * 1_000) / 1_000,
    },
    problems: [
      ...unfit,
      ...grade.problems,
      ...(invented.length > 0 ? [`These numbers are not in the page text: ${invented.join(', ')}.`] : []),
    ],
    isUnusable: unfit.length > 0,
    warnings: [...grade.warnings, ...inventedWarnings(invented)],
  };
}

function inventedWarnings(invented: readonly string[]): Warning[] {
  if (invented.length === 0) return [];
  return [{ code: 'numbers_changed', message: `These numbers are not in the text: ${invented.join(', ')}.` }];
}
