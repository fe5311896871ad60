import * as z from 'zod';
import { textPrice } from '../../../shared/catalog/credits.ts';
import type { Preserved, Readability } from '../../../shared/contract/content/common.ts';
import type { SimplifyRequest } from '../../../shared/contract/content/simplify.ts';
import { characterCount } from '../../../shared/contract/primitives.ts';
import { measureGrade } from '../verification/readability.ts';
import { rewriting } from './cut-texts.ts';
import { judgeGrade } from './judge-grade.ts';
import { longTextTransform } from './long-text-transform.ts';
import { compareFacts, lengthFindings, unfitFindings } from './text-checks.ts';
import { tokensFor } from './text-transform.ts';

const outputSchema = z.object({ text: z.string().describe('The simplified text') });

const task = `Rewrite the page text so that a reader of the school grade targetGradeLevel (US grades) understands it. Use short sentences with one idea each, common words and the active voice. Explain a term that cannot be replaced. Keep the meaning whole: every number, name, date, condition and negation stays, nothing is added, nothing is left out. Keep paragraphs and lists where they are.`;

interface SimplifyFields {
  readonly text: string;
  readonly readability: Readability;
  readonly preserved: Preserved;
}

/** POST /content/simplify. */
export const simplifyTransform = longTextTransform<
  SimplifyRequest,
  z.infer<typeof outputSchema>,
  SimplifyFields
>({
  ...rewriting,
  name: 'simplify',
  version: 5,
  task,
  gives: 'Gives the simplified text.',
  schema: outputSchema,
  price: ({ text, mode }) => textPrice(characterCount(text), mode),
  source: ({ text }) => text,
  parameters: ({ targetGradeLevel }) => ({ targetGradeLevel }),
  maximumTokens: ({ text }) => tokensFor(text),
  rendering: () => ({ asked: 'in simpler words and shorter sentences', isWhole: true }),
  review({ text }, { body, language, prompt }) {
    const facts = compareFacts(body.text, text, language.tag);
    const before = measureGrade(body.text, language.tag).grade;
    const grade = judgeGrade(text, language.tag, body.targetGradeLevel, before);
    return {
      fields: { text, readability: grade.readability, preserved: facts.preserved },
      texts: { source: body.text, answer: text },
      findings: [
        ...unfitFindings(text, body.text, language, prompt),
        ...lengthFindings(text, body.text),
        ...grade.findings,
        ...facts.findings,
      ],
    };
  },
  counted: (fields, attempts) => ({ ...fields, readability: { ...fields.readability, attempts } }),
});
