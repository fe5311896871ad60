import * as z from 'zod';
import {
  commonResponseFields,
  preservedSchema,
  readabilitySchema,
} from '../shared/contract/content/common.ts';
import type { TransformName } from './cases.ts';
import type { CallResult, Grades } from './result.ts';

const violations = z.array(z.object({ rule: z.string(), selectors: z.array(z.string()) }));

/** What this program reads of an answer, whatever transform made it. */
const answerSchema = z.object({
  ...commonResponseFields,
  text: z.string().optional(),
  summary: z.string().optional(),
  keyPoints: z.array(z.string()).optional(),
  hints: z.array(z.string()).optional(),
  words: z.array(z.object({ word: z.string(), definition: z.string() })).optional(),
  altText: z.string().optional(),
  longDescription: z.string().nullish(),
  patches: z
    .array(z.object({ selector: z.string(), attribute: z.string(), value: z.string().nullable() }))
    .optional(),
  violationsBefore: violations.optional(),
  violationsAfter: violations.optional(),
  readability: readabilitySchema.optional(),
  preserved: preservedSchema.optional(),
  markupPreserved: z.boolean().nullish(),
  glossaryApplied: z.boolean().nullish(),
});
type Answer = z.infer<typeof answerSchema>;

const failureSchema = z.object({ code: z.string() });

type ReadAnswer = Pick<
  CallResult,
  'code' | 'model' | 'credits' | 'warnings' | 'grades' | 'checks' | 'output'
>;

/** What an answer of the API says of itself, or a failure's code. */
export function readAnswer(transform: TransformName, status: number, body: unknown): ReadAnswer {
  const answer = status === 200 ? answerSchema.parse(body) : null;
  if (answer === null) {
    const code = failureSchema.safeParse(body).data?.code ?? `HTTP ${status}`;
    return { code, model: null, credits: 0, warnings: [], grades: null, checks: {}, output: '' };
  }
  const { model, credits, warnings } = answer;
  return {
    code: null,
    model,
    credits: credits.charged,
    warnings: warnings.map((warning) => warning.code),
    grades: gradesOf(answer),
    checks: checksOf(transform, answer),
    output: outputOf(answer),
  };
}

function gradesOf({ readability }: Answer): Grades | null {
  if (readability === undefined) return null;
  const { before, after, target, met } = readability;
  return { before, after, target, met };
}

function checksOf(transform: TransformName, answer: Answer): CallResult['checks'] {
  const { preserved, markupPreserved, glossaryApplied, violationsBefore, violationsAfter } = answer;
  return {
    ...(preserved === undefined ? {} : preserved),
    ...(markupPreserved === undefined ? {} : { markup: markupPreserved }),
    ...(glossaryApplied === undefined ? {} : { glossary: glossaryApplied }),
    ...(transform === 'aria-fix' ? { mended: isMended(violationsBefore, violationsAfter) } : {}),
  };
}

/** Null where there was nothing to mend. */
function isMended(
  before: z.infer<typeof violations> = [],
  after: z.infer<typeof violations> = [],
): boolean | null {
  const count = (found: z.infer<typeof violations>) =>
    found.reduce((sum, { selectors }) => sum + selectors.length, 0);
  return count(before) === 0 ? null : count(after) === 0;
}

function outputOf(answer: Answer): string {
  const lines = [
    answer.text,
    answer.summary,
    ...(answer.keyPoints ?? []).map((point) => `• ${point}`),
    ...(answer.hints ?? []).map((hint, index) => `${index + 1}. ${hint}`),
    ...(answer.words ?? []).map(({ word, definition }) => `${word}: ${definition}`),
    answer.altText,
    answer.longDescription,
    ...(answer.patches ?? []).map(({ selector, attribute, value }) => `${selector} ${attribute}=${value}`),
  ];
  return lines.filter((line) => line !== undefined && line !== null && line !== '').join('\n');
}
