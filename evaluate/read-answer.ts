import {
  commonResponseFields,
  preservedSchema,
  readabilitySchema,
} from '../shared/contract/content/common.ts';
import * as z from '../shared/contract/zod.ts';
import type { TransformName } from './cases.ts';
import type { CallResult, Grades } from './result.ts';

const violations = z.array(z.object({ rule: z.string(), selectors: z.array(z.string()) }));

/** What this program reads of an answer, whatever transform made it. */
const answerSchema = z.object({
  ...commonResponseFields,
  text: z.optional(z.string()),
  summary: z.optional(z.string()),
  keyPoints: z.optional(z.array(z.string())),
  hints: z.optional(z.array(z.string())),
  words: z.optional(z.array(z.object({ word: z.string(), definition: z.string() }))),
  altText: z.optional(z.string()),
  longDescription: z.nullish(z.string()),
  patches: z.optional(
    z.array(z.object({ selector: z.string(), attribute: z.string(), value: z.nullable(z.string()) })),
  ),
  violationsBefore: z.optional(violations),
  violationsAfter: z.optional(violations),
  readability: z.optional(readabilitySchema),
  preserved: z.optional(preservedSchema),
  markupPreserved: z.nullish(z.boolean()),
  glossaryApplied: z.nullish(z.boolean()),
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
