import type { Warning } from '../../../shared/contract/content/common.ts';
import type { AiMode } from '../../../shared/contract/enumerations.ts';
import type * as z from '../../../shared/contract/zod.ts';
import { LoggableError } from '../../../shared/errors/errors.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { withSignal } from '../time-limit.ts';
import type { Repair } from './converse-input.ts';
import { type Finding, isUsable, problemsOf, unusable, warningsOf } from './finding.ts';
import { type Judgeable, judged } from './judge/judged.ts';
import type { Difference, Meaning } from './judge/meaning.ts';
import type { ModelClient } from './model-client.ts';
import type { Prompt } from './prompt.ts';
import type { CutOff, ModelReply } from './read-reply.ts';
import { throwIfRefused } from './refusal.ts';

/** A response's fields and findings. */
export interface Review<Fields> {
  readonly fields: Fields;
  readonly findings: readonly Finding[];
  /** Texts for the judge to compare; null or absent if there are none. */
  readonly meaning?: Meaning | null;
}

/** A prompt, the schema of its response, and its validation. */
export interface Question<Output, Fields> {
  readonly prompt: Prompt;
  readonly schema: z.ZodMiniType<Output>;
  review(output: Output): Review<Fields> | Promise<Review<Fields>>;
}

/** The better of at most two responses. */
export interface VerifiedAnswer<Fields> {
  readonly fields: Fields;
  readonly warnings: readonly Warning[];
  /** Number of model calls. */
  readonly attempts: number;
}

/** Minimum time left for a repair attempt, in milliseconds. */
const minimumRepairMs = 2_000;

/** A repair attempt takes about as long as the first attempt, plus a margin. */
const repairTimeFactor = 1.2;

interface Attempt<Fields> extends Judgeable {
  readonly reply: ModelReply;
  /** Null when the response did not match the schema. */
  readonly fields: Fields | null;
}

/**
 * Prompts a model, validates its response, and makes one repair attempt if there is time. An imperfect
 * response is returned with warnings; an unusable one is not returned. The judge, if configured, reviews a
 * faultless response before it is returned or repaired, and a faulty one that is returned anyway.
 *
 * @param deadlineMs in milliseconds since 1970
 * @param stop aborted when the response is no longer needed
 * @throws ApiError CONTENT_REFUSED, MODEL_OUTPUT_INVALID, and the errors of {@link ModelClient.ask}
 */
export async function askVerified<Output, Fields>(
  model: ModelClient,
  mode: AiMode,
  question: Question<Output, Fields>,
  deadlineMs: number,
  stop?: AbortSignal,
): Promise<VerifiedAnswer<Fields>> {
  const startedMs = Date.now();
  const first = await attempt(model, mode, question, null, [], deadlineMs, stop);
  const canRepair =
    deadlineMs - Date.now() >= Math.max(minimumRepairMs, (Date.now() - startedMs) * repairTimeFactor);
  const problems = problemsOf(first.findings);
  if (problems.length === 0 || !canRepair) return given([first], model, deadlineMs);
  const repair = { reply: first.reply, problems };
  try {
    const second = await attempt(model, mode, question, repair, first.differences ?? [], deadlineMs, stop);
    return await given([first, second], model, deadlineMs);
  } catch (error) {
    // A usable first response is better than none.
    if (isUsable(first.findings)) return given([first], model, deadlineMs);
    throw error;
  }
}

async function attempt<Output, Fields>(
  model: ModelClient,
  mode: AiMode,
  { prompt, schema, review }: Question<Output, Fields>,
  repair: Repair | null,
  before: readonly Difference[],
  deadlineMs: number,
  stop: AbortSignal | undefined,
): Promise<Attempt<Fields>> {
  const limitMs = Math.max(1, deadlineMs - Date.now());
  const reply = await withSignal(limitMs, stop, (signal) => model.ask(mode, prompt, repair, signal));
  if (reply.cutOff !== null) {
    return unshaped(reply, cutOffProblem(reply.cutOff));
  }
  throwIfRefused(reply.value);
  const parsed = schema.safeParse(reply.value);
  if (!parsed.success) {
    return unshaped(reply, shapeProblem(reply, prompt, parsed.error));
  }
  const measured = { reply, ...(await review(parsed.data)), differences: null };
  const hasProblems = problemsOf(measured.findings).length > 0;
  return hasProblems ? measured : judged(measured, model.judge, before, deadlineMs);
}

function unshaped(reply: ModelReply, problem: string): Attempt<never> {
  return { reply, fields: null, findings: [unusable(problem)], differences: null };
}

/**
 * The repair attempt gets a higher limit unless the model's maximum is reached, so the response need not be
 * shorter.
 */
function cutOffProblem({ hasAnswer, isModelMaximum }: CutOff): string {
  if (!hasAnswer) return 'There was no answer before the limit was reached. Answer without thinking longer.';
  return isModelMaximum
    ? 'The answer was cut off at its end. Make it shorter.'
    : 'The answer was cut off at its end. Give it whole.';
}

function shapeProblem({ value }: ModelReply, { shape }: Prompt, error: z.core.$ZodError): string {
  if (value === null) return `There was no answer in the shape of ${shape.name}.`;
  const places = error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);
  return `The answer has not the shape of ${shape.name}. ${places.slice(0, 5).join('; ')}`;
}

/** The last usable attempt, unless an earlier one has fewer problems. */
async function given<Fields>(
  attempts: readonly Attempt<Fields>[],
  { judge }: Pick<ModelClient, 'judge'>,
  deadlineMs: number,
): Promise<VerifiedAnswer<Fields>> {
  const [best] = attempts
    .filter(({ findings }) => isUsable(findings))
    .toReversed()
    .sort((left, right) => problemsOf(left.findings).length - problemsOf(right.findings).length);
  if (best === undefined || best.fields === null) {
    throw new ApiError('MODEL_OUTPUT_INVALID', { cause: new UnusableAnswerError(attempts) });
  }
  const before = attempts.flatMap(({ differences }) => differences ?? []);
  const { findings } = best.differences === null ? await judged(best, judge, before, deadlineMs) : best;
  return { fields: best.fields, warnings: warningsOf(findings), attempts: attempts.length };
}

/** No attempt produced a usable response. The message contains the number of attempts, never model output. */
class UnusableAnswerError extends LoggableError {
  override readonly name = 'UnusableAnswerError';

  constructor(attempts: readonly unknown[]) {
    super(`No usable answer in ${attempts.length} attempts`);
  }
}
