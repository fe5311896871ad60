import { withSignal } from '../../../shared/aws/time-limit.ts';
import type { Warning } from '../../../shared/contract/content/common.ts';
import type { AiMode } from '../../../shared/contract/enumerations.ts';
import type * as z from '../../../shared/contract/zod.ts';
import { LoggableError } from '../../../shared/errors/errors.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { Repair } from '../../../shared/model/converse-input.ts';
import { takeRepair } from '../../../shared/model/model-call-limits.ts';
import type { Prompt } from '../../../shared/model/prompt.ts';
import type { CutOff, ModelReply } from '../../../shared/model/read-reply.ts';
import { type Finding, isUsable, problemsOf, unusable, warningsOf } from './finding.ts';
import type { Difference, Inquiry } from './judge/inquiry.ts';
import { type Judgeable, type JudgeCheck, judged, unchecked } from './judge/judged.ts';
import type { ModelClient } from './model-client.ts';
import { throwIfRefused } from './refusal.ts';

export interface Review<Fields> {
  readonly fields: Fields;
  readonly findings: readonly Finding[];
  /** The question to the judge, if there is one. */
  readonly inquiry?: Inquiry | null;
}

export interface PromptSpec<Output, Fields> {
  readonly prompt: Prompt;
  readonly schema: z.ZodMiniType<Output>;
  review(output: Output): Review<Fields> | Promise<Review<Fields>>;
}

export interface VerifiedResponse<Fields> {
  readonly fields: Fields;
  readonly warnings: readonly Warning[];
  readonly attempts: number;
  readonly check: JudgeCheck;
}

const minimumRepairMs = 2_000;

/** Estimated duration of a repair attempt relative to the first attempt, including a margin. */
const repairTimeFactor = 1.2;

interface Attempt<Fields> extends Judgeable {
  readonly reply: ModelReply;
  readonly fields: Fields | null;
}

/**
 * Prompts the model, validates its response, and makes one repair attempt when time and the request's repair attempts remain. Returns an imperfect
 * response with warnings, but never an unusable one. A configured judge reviews every response that passes the other
 * checks, so that differences in meaning are also repaired. A response that failed other checks is reviewed only if it
 * is selected as the result.
 * @param deadlineMs in milliseconds since the Unix epoch
 * @param stop aborted when the response is no longer needed
 * @throws ApiError CONTENT_REFUSED, MODEL_OUTPUT_INVALID, and the errors of {@link ModelClient.invoke}
 */
export async function generateVerified<Output, Fields>(
  model: ModelClient,
  mode: AiMode,
  spec: PromptSpec<Output, Fields>,
  deadlineMs: number,
  stop?: AbortSignal,
): Promise<VerifiedResponse<Fields>> {
  const startedMs = Date.now();
  const first = await attempt(model, mode, spec, null, [], deadlineMs, stop);
  const canRepair =
    deadlineMs - Date.now() >= Math.max(minimumRepairMs, (Date.now() - startedMs) * repairTimeFactor);
  const problems = problemsOf(first.findings);
  if (problems.length === 0 || !canRepair || !takeRepair()) return selectAttempt([first], model, deadlineMs);
  const repair = { reply: first.reply, problems };
  try {
    const second = await attempt(model, mode, spec, repair, first.differences ?? [], deadlineMs, stop);
    return await selectAttempt([first, second], model, deadlineMs);
  } catch (error) {
    if (isUsable(first.findings)) return selectAttempt([first], model, deadlineMs);
    throw error;
  }
}

async function attempt<Output, Fields>(
  model: ModelClient,
  mode: AiMode,
  { prompt, schema, review }: PromptSpec<Output, Fields>,
  repair: Repair | null,
  before: readonly Difference[],
  deadlineMs: number,
  stop: AbortSignal | undefined,
): Promise<Attempt<Fields>> {
  const limitMs = Math.max(1, deadlineMs - Date.now());
  const reply = await withSignal(limitMs, stop, (signal) => model.invoke(mode, prompt, repair, signal));
  if (reply.cutOff !== null) {
    return invalidShape(reply, cutOffProblem(reply.cutOff));
  }
  throwIfRefused(reply.value);
  const parsed = schema.safeParse(withoutHiddenCharacters(reply.value));
  if (!parsed.success) {
    return invalidShape(reply, shapeProblem(reply, prompt, parsed.error));
  }
  const reviewed = { reply, ...(await review(parsed.data)), differences: null, check: unchecked };
  const hasProblems = problemsOf(reviewed.findings).length > 0;
  return hasProblems ? reviewed : judged(reviewed, model.judge, before, deadlineMs);
}

/**
 * Control characters except line breaks and tabs, lone surrogates, and invisible characters such as those that change
 * the text direction. Does not match U+200B, which Lao and Khmer use between words, or the tags of flag emoji.
 */
const hidden =
  /[^\P{Cc}\t\n\r]|\p{Cs}|[\u202a-\u202e\u2060\u2066-\u2069\ufeff]|(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0000}-\u{e007f}]/gu;

function withoutHiddenCharacters(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null), (_, item) =>
    typeof item === 'string' ? item.replace(hidden, '') : item,
  );
}

function invalidShape(reply: ModelReply, problem: string): Attempt<never> {
  return { reply, fields: null, findings: [unusable(problem)], differences: null, check: unchecked };
}

/**
 * Describes a truncated response for the repair prompt. Asks for a shorter response only if the token limit was the
 * model's maximum. Otherwise, the repair attempt gets a higher limit.
 */
function cutOffProblem({ hasResponse, isModelMaximum }: CutOff): string {
  if (!hasResponse)
    return 'There was no answer before the limit was reached. Answer without thinking longer.';
  return isModelMaximum
    ? 'The answer was cut off at its end. Make it shorter.'
    : 'The answer was cut off at its end. Give it whole.';
}

function shapeProblem({ value }: ModelReply, { shape }: Prompt, error: z.core.$ZodError): string {
  if (value === null) return `There was no answer in the shape of ${shape.name}.`;
  const places = error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);
  return `The answer has not the shape of ${shape.name}. ${places.slice(0, 5).join('; ')}`;
}

/** Returns the usable attempt with the fewest problems. Among equal attempts, prefers the latest. */
async function selectAttempt<Fields>(
  attempts: readonly Attempt<Fields>[],
  { judge }: Pick<ModelClient, 'judge'>,
  deadlineMs: number,
): Promise<VerifiedResponse<Fields>> {
  const [best] = attempts
    .filter(({ findings }) => isUsable(findings))
    .toReversed()
    .sort((left, right) => problemsOf(left.findings).length - problemsOf(right.findings).length);
  if (best === undefined || best.fields === null) {
    throw new ApiError('MODEL_OUTPUT_INVALID', { cause: new UnusableOutputError(attempts) });
  }
  const before = attempts.flatMap(({ differences }) => differences ?? []);
  const { findings, check } =
    best.differences === null ? await judged(best, judge, before, deadlineMs) : best;
  if (!isUsable(findings)) {
    throw new ApiError('MODEL_OUTPUT_INVALID', { cause: new UnusableOutputError(attempts) });
  }
  return { fields: best.fields, warnings: warningsOf(findings), attempts: attempts.length, check };
}

class UnusableOutputError extends LoggableError {
  override readonly name = 'UnusableOutputError';

  constructor(attempts: readonly unknown[]) {
    super(`No usable output in ${attempts.length} attempts`);
  }
}
