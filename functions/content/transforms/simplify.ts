import { textPrice } from '../../../shared/catalog/credits.ts';
import { primaryLanguage } from '../../../shared/contract/content/common.ts';
import {
  type Simplified,
  type SimplifyRequest,
  simplifiedSchema,
  simplifyRequestSchema,
} from '../../../shared/contract/content/simplify.ts';
import { characterCount } from '../../../shared/contract/primitives.ts';
import * as z from '../../../shared/contract/zod.ts';
import type { Review } from '../model/generate-verified.ts';
import { meaningInquiry } from '../model/judge/meaning.ts';
import type { SeveralTexts } from '../texts/process-texts.ts';
import { measureGrade } from '../verification/readability.ts';
import { byLine } from './by-line.ts';
import { checkedInAll, preservedInAll } from './in-all.ts';
import { judgeGrade } from './judge-grade.ts';
import { longTextTransform } from './long-text-transform.ts';
import { responseLanguage } from './response-language.ts';
import { rewriting } from './split-texts.ts';
import { compareFacts, foreignContentFindings, lengthFindings } from './text-checks.ts';
import { type ReviewContext, tokensFor } from './text-transform.ts';

export const simplifyOutputSchema = z.object({
  text: z.withMeta(z.string(), { description: 'The simplified text' }),
});

const task = `Rewrite the page text so that a reader of the school grade targetGradeLevel (US grades) understands it. Use short sentences with one idea each, common words and the active voice. Explain a term that cannot be replaced. Keep the meaning whole: every number, name, date, condition and negation stays, nothing is added, nothing is left out. Keep paragraphs and lists where they are. A text that already reads at that grade comes back unchanged.`;

const examples = [
  [
    'en',
    'Prior to commencement of treatment, patients are required to complete a questionnaire.',
    'Please fill in a form first. Then we start your treatment.',
  ],
  [
    'de nl sv da nb nn no is lb af',
    'Vor Beginn der Behandlung ist von den Patienten ein Fragebogen auszufüllen.',
    'Füllen Sie bitte zuerst einen Fragebogen aus. Dann beginnt die Behandlung.',
  ],
  [
    'fr es it pt ca gl ro',
    'Préalablement au traitement, les patients sont tenus de remplir un questionnaire.',
    'Vous devez d’abord remplir un questionnaire. Ensuite, le traitement commence.',
  ],
  [
    'pl cs sk sl hr bs sr mk bg ru uk be',
    'Przed rozpoczęciem leczenia pacjent jest zobowiązany do wypełnienia ankiety.',
    'Najpierw wypełnij ankietę. Potem zaczniemy leczenie.',
  ],
] as const;

function exampleFor(language: string): string {
  const [, from, to] =
    examples.find(([family]) => family.split(' ').includes(primaryLanguage(language))) ?? examples[0];
  return `For example, "${from}" becomes "${to}"`;
}

export const simplifyTransform = longTextTransform<
  SimplifyRequest,
  z.infer<typeof simplifyOutputSchema>,
  Simplified
>({
  ...rewriting,
  name: 'simplify',
  version: 15,
  task: ({ language = 'en' }) => `${task} ${exampleFor(language)}`,
  responseDescription: 'Gives the simplified text.',
  schema: simplifyOutputSchema,
  price: ({ text, mode }) => textPrice(characterCount(text), mode),
  source: ({ text }) => text,
  parameters: ({ targetGradeLevel }) => ({ targetGradeLevel }),
  maximumTokens: ({ text }) => tokensFor(text),
  isJudged: true,
  review: byLine(({ text }, context: ReviewContext<SimplifyRequest>): Review<Simplified> => {
    const { body, language, prompt } = context;
    const facts = compareFacts(body.text, text, context);
    const before = measureGrade(body.text, language.tag).grade;
    const grade = judgeGrade(text, language.tag, body.targetGradeLevel, before);
    return {
      fields: { text, readability: grade.readability, preserved: facts.preserved, meaningChecked: false },
      inquiry: meaningInquiry({
        source: body.text,
        output: text,
        requestedChange: 'in simpler words and shorter sentences',
        mustBeComplete: true,
      }),
      findings: [
        ...foreignContentFindings(text, body.text, language, prompt),
        ...lengthFindings(text, body.text),
        ...grade.findings,
        ...facts.findings,
      ],
    };
  }, 'source_kept'),
  withCheck: (fields, { isChecked }) => ({ ...fields, meaningChecked: isChecked }),
  withAttempts: (fields, attempts) => ({ ...fields, readability: { ...fields.readability, attempts } }),
});

/** Simplifies several texts. The readability fields apply to all texts combined. */
export const simplifiedTexts: SeveralTexts<SimplifyRequest, Simplified> = {
  requestSchema: simplifyRequestSchema,
  fieldsSchema: simplifiedSchema,
  combine({ request, text, responses, siteLanguage }) {
    const { tag } = responseLanguage(request.text, request.language, siteLanguage);
    const before = measureGrade(request.text, tag).grade;
    const { readability } = judgeGrade(text, tag, request.targetGradeLevel, before);
    const attempts = Math.max(...responses.map(({ fields }) => fields.readability.attempts));
    return {
      text,
      readability: { ...readability, attempts },
      preserved: preservedInAll(responses),
      meaningChecked: checkedInAll(responses),
    };
  },
};
