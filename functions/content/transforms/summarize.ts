import { textPrice } from '../../../shared/catalog/credits.ts';
import type { Readability, SentencePair } from '../../../shared/contract/content/common.ts';
import type { SummarizeRequest, SummaryLength } from '../../../shared/contract/content/summarize.ts';
import { characterCount } from '../../../shared/contract/primitives.ts';
import * as z from '../../../shared/contract/zod.ts';
import { lineSentencesOf } from '../language/segments.ts';
import { type Finding, hard, unusable } from '../model/finding.ts';
import { meaningInquiry } from '../model/judge/meaning.ts';
import { withoutExtraParagraphs } from '../verification/extra-text.ts';
import { compareNumbers } from '../verification/numbers.ts';
import { measureGrade } from '../verification/readability.ts';
import { judgeGrade } from './judge-grade.ts';
import { foreignContentFindings, numberFindings, unchangedFindings } from './text-checks.ts';
import { textTransform } from './text-transform.ts';

/** Summaries of up to this many characters are accepted even if they are longer than their source. */
const alwaysShortCharacters = 300;

export const summarizeOutputSchema = z.object({
  summary: z.withMeta(z.string(), { description: 'The summary' }),
  keyPoints: z.withMeta(z.array(z.string()), {
    description: 'The most important points, one short sentence each',
  }),
});
type Output = z.infer<typeof summarizeOutputSchema>;

const task = `Summarize the page text. The parameter length says how: short is a summary of one to three sentences with up to three key points; medium is a summary of one paragraph with up to five key points; bullets is a summary of one sentence with three to eight key points that hold the substance. If there is a parameter gradeLevel, write for a reader of that school grade (US grades). Say only what the page text says. Use no number that it does not have.`;

/** Numbers of key points, as stated in the task. */
const keyPointRange: Readonly<Record<SummaryLength, { readonly least: number; readonly most: number }>> = {
  short: { least: 0, most: 3 },
  medium: { least: 0, most: 5 },
  bullets: { least: 3, most: 8 },
};

interface SummarizeFields {
  readonly summary: string;
  readonly keyPoints: string[];
  readonly readability: Readability;
  readonly ratio: number;
  readonly meaningChecked: boolean;
  readonly sentences: SentencePair[];
}

export const summarizeTransform = textTransform<SummarizeRequest, Output, SummarizeFields>({
  name: 'summarize',
  version: 14,
  task,
  responseDescription: 'Gives the summary and its key points.',
  schema: summarizeOutputSchema,
  price: ({ text, mode }) => textPrice(characterCount(text), mode),
  source: ({ text }) => text,
  parameters: ({ length, gradeLevel }) => ({
    length,
    ...(gradeLevel === undefined ? {} : { gradeLevel }),
  }),
  maximumTokens: () => 2_500,
  withCheck: (fields, { isChecked, links }) => ({
    ...fields,
    meaningChecked: isChecked,
    sentences: [...links],
  }),
  isJudged: true,
  restore: ({ summary, keyPoints }, restore) => ({
    summary: restore(summary),
    keyPoints: keyPoints.map(restore),
  }),
  tidy: (output, { length }) => ({
    ...output,
    keyPoints: [...new Set(output.keyPoints.map((point) => point.trim()))].slice(
      0,
      keyPointRange[length].most,
    ),
  }),
  trim: (output, { text }) => ({
    ...output,
    summary: withoutExtraParagraphs(output.summary, text, null),
  }),
  review({ summary, keyPoints }, { body, language, prompt }) {
    const whole = [summary, ...keyPoints].join('\n');
    const before = measureGrade(body.text, language.tag).grade;
    const grade = judgeGrade(whole, language.tag, body.gradeLevel ?? null, before);
    const ratio = characterCount(summary) / characterCount(body.text);
    return {
      fields: {
        summary,
        keyPoints,
        readability: grade.readability,
        meaningChecked: false,
        sentences: [],
        ratio: Math.round(ratio * 1_000) / 1_000,
      },
      inquiry: meaningInquiry({
        source: body.text,
        output: whole,
        requestedChange: 'in a short summary, which leaves out much on purpose',
        mustBeComplete: false,
      }),
      findings: [
        ...foreignContentFindings(whole, body.text, language, prompt),
        ...shapeFindings({ summary, keyPoints }, ratio),
        ...countFindings(keyPoints.length, body, language.tag),
        ...unchangedFindings(body.text, summary),
        ...grade.findings,
        ...inventedFindings(body.text, whole, language.tag),
      ],
    };
  },
  withAttempts: (fields, attempts) => ({ ...fields, readability: { ...fields.readability, attempts } }),
});

/** Reports fewer key points than the requested length has, unless the text is too short for them. */
function countFindings(count: number, { text, length }: SummarizeRequest, language: string): Finding[] {
  const least = Math.min(keyPointRange[length].least, lineSentencesOf(text, language).length);
  if (count >= least) return [];
  const problem = `There must be at least ${least} different key points.`;
  return [hard(problem, 'fewer_than_asked', `There are ${count} key points, not ${least}.`)];
}

function shapeFindings({ summary, keyPoints }: Output, ratio: number): Finding[] {
  const isLonger = ratio > 1 && characterCount(summary) > alwaysShortCharacters;
  return [
    ...(summary.trim() === '' ? [unusable('The summary is empty.')] : []),
    ...(keyPoints.some((point) => point.trim() === '') ? [unusable('A key point is empty.')] : []),
    ...(isLonger ? [unusable('The summary is longer than the page text.')] : []),
  ];
}

/** Reports numbers that the source does not contain. A summary may omit numbers. */
function inventedFindings(source: string, summary: string, language: string): Finding[] {
  const { added } = compareNumbers(source, summary, language, language);
  return numberFindings({ lost: [], added }, source, summary);
}
