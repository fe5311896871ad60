import * as z from 'zod';
import { textPrice } from '../../../shared/catalog/credits.ts';
import type { Preserved, Readability } from '../../../shared/contract/content/common.ts';
import type { SimplifyRequest } from '../../../shared/contract/content/simplify.ts';
import { characterCount } from '../../../shared/contract/primitives.ts';
import type { Transform } from '../engine/transform.ts';
import { askVerified, type Review } from '../model/ask-verified.ts';
import type { ModelClient } from '../model/model-client.ts';
import type { Prompt } from '../model/prompt.ts';
import { measureGrade } from '../verification/readability.ts';
import { answerShape, promptVersion, tokensFor } from './answer-shape.ts';
import { judgeGrade } from './judge-grade.ts';
import { compareFacts, isMuchLonger, languageOf, unfitProblems } from './text-checks.ts';

const version = 1;

const outputSchema = z.object({ text: z.string().describe('The simplified text') });

const shape = answerShape('simplify', 'Gives the simplified text.', outputSchema);

const task = `Rewrite the page text so that a reader of the school grade targetGradeLevel (US grades) understands it. Use short sentences with one idea each, common words and the active voice. Explain a term that cannot be replaced. Keep the meaning whole: every number, name, date, condition and negation stays, nothing is added, nothing is left out. Keep paragraphs and lists where they are.`;

interface SimplifyFields {
  readonly text: string;
  readonly readability: Readability;
  readonly preserved: Preserved;
}

/** POST /content/simplify. */
export function simplifyTransform(model: ModelClient): Transform<SimplifyRequest, SimplifyFields> {
  return {
    name: 'simplify',
    version: ({ mode }) => promptVersion('simplify', version, model.modelId(mode)),
    price: ({ text, mode }) => textPrice(characterCount(text), mode),
    async run(body, { deadlineMs }) {
      const language = languageOf(body.text, body.language);
      const prompt = promptFor(body, language);
      const question = {
        prompt,
        schema: outputSchema,
        review: ({ text }: z.infer<typeof outputSchema>) => review(text, body, language, prompt),
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

function promptFor({ text, targetGradeLevel }: SimplifyRequest, language: string): Prompt {
  const parameters = { targetGradeLevel, language };
  return { task, shape, pageText: text, parameters, image: null, maximumTokens: tokensFor(text) };
}

function review(
  text: string,
  body: SimplifyRequest,
  language: string,
  prompt: Prompt,
): Review<SimplifyFields> {
  const unfit = unfitProblems(text, body.text, language, prompt);
  if (isMuchLonger(text, body.text)) unfit.push('The answer is much longer than the page text.');
  const facts = compareFacts(body.text, text, language);
  const before = measureGrade(body.text, language).grade;
  const grade = judgeGrade(text, language, body.targetGradeLevel, before);
  return {
    fields: { text, readability: grade.readability, preserved: facts.preserved },
    problems: [...unfit, ...grade.problems, ...facts.problems],
    isUnusable: unfit.length > 0,
    warnings: [...grade.warnings, ...facts.warnings],
  };
}
