import { whileClearingUp } from '../../../shared/aws/deadline.ts';
import { creditsSchema, warningSchema } from '../../../shared/contract/content/common.ts';
import { aiModeSchema } from '../../../shared/contract/enumerations.ts';
import * as z from '../../../shared/contract/zod.ts';
import type { CreditBalance } from '../../../shared/data/credit-item.ts';
import type { CreditsTable, Reservation } from '../../../shared/data/credits.ts';
import { nextMonthStartSeconds } from '../../../shared/data/month.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { logMessages } from '../../../shared/observability/log-messages.ts';
import type { Log } from '../../../shared/observability/logger.ts';
import { ChargedRefusalError } from '../errors.ts';
import { unlessAborted, within } from '../time-limit.ts';
import { conclude, settleOutcome } from './conclude.ts';
import { answerKeyOf, type KeptAnswer, type KeptAnswers, newUnfindableKey } from './kept-answers.ts';
import type { CommonBody, Outcome, Transform } from './transform.ts';

/** What the engine depends on. */
export interface EngineDeps {
  readonly credits: Pick<CreditsTable, 'reserve' | 'settle' | 'settleWithoutAnswer' | 'release' | 'read'>;
  readonly keptAnswers: KeptAnswers;
  /** Milliseconds since 1970. */
  now(): number;
}

/** A request that may run: the organization is known to have the add-on and the mode. */
export interface TransformRequest<Body> {
  readonly orgId: string;
  readonly creditsPerMonth: number;
  readonly siteLanguage: string | null;
  readonly body: Body;
  readonly log: Log;
  /** When the transform must have ended, in milliseconds since 1970. */
  readonly deadlineMs: number;
  /** Aborted, with what to throw, when the request is answered without waiting any longer. */
  readonly signal: AbortSignal;
  /** Rejected when the quota refuses the call: until it is fulfilled, nothing is changed and nobody asked. */
  readonly counted: Promise<void>;
  /** True when the answer is promised again for the same idempotency key. */
  readonly isRepeatable: boolean;
}

/** The part of an answer that is not the transform's own fields. */
const envelopeSchema = z.object({
  mode: aiModeSchema,
  model: z.string(),
  cached: z.boolean(),
  credits: creditsSchema,
  warnings: z.array(warningSchema),
});
type Envelope = z.infer<typeof envelopeSchema>;

/**
 * An answer for the caller, and what is stored for its idempotency key: the cache key of the transform's own fields, and
 * all other fields.
 */
export interface TransformAnswer {
  readonly body: Envelope & object;
  readonly remembered: string;
}

const rememberedSchema = z.object({ answerKey: z.string(), envelope: envelopeSchema });

/** Time after a transform's deadline to store the answer and settle its price, in milliseconds. */
export const settlingMs = 1_500;

/**
 * How long after its deadline a transform counts as hung and is not waited for any more, in milliseconds. It is shorter
 * than {@link settlingMs}: the rest is the time to give the reservation back.
 */
const overrunMs = 500;

/**
 * Runs a transform: from the cache, where the same organization got the answer to the same request before; else
 * with its price reserved, settled when there is an answer, and given back whatever goes wrong: also when the
 * transform never ends, or the request's time does. Settling and giving back may then be under way at once; the
 * table lets the first of them count. The cache is read while the call is counted.
 *
 * @throws ApiError AI_CREDITS_EXHAUSTED, and what the transform throws
 * @throws StoreUnavailableError
 */
export async function runTransform<Body extends CommonBody, Fields extends object>(
  transform: Transform<Body, Fields>,
  request: TransformRequest<Body>,
  deps: EngineDeps,
): Promise<TransformAnswer> {
  const { orgId, signal } = request;
  signal.throwIfAborted();
  const answerKey = answerKeyOf(transform, request);
  const nowMs = deps.now();
  const [kept] = await Promise.all([deps.keptAnswers.read(answerKey), request.counted]);
  if (kept !== null) {
    const balance = await deps.credits.read(orgId, nowMs);
    const credits = creditsAfter(0, balance, request.creditsPerMonth, nowMs);
    const envelope = { ...envelopeOf(kept), cached: true, credits };
    logAnswer(request.log, transform.name, envelope);
    return answer(answerKey, kept.fields, envelope);
  }
  const reservation = await reserve(transform.price(request.body), request, deps, nowMs);
  const makeAndCharge = async () => {
    const parts: Promise<void>[] = [];
    const outcome = await runInTime(transform, request, parts);
    const keptKey = outcome.failures === undefined ? answerKey : newUnfindableKey(orgId);
    const settlement = await conclude({
      keep: () => deps.keptAnswers.keep(orgId, keptKey, outcome),
      settle: () => settleOutcome(transform.name, outcome, reservation, orgId, deps),
      parts,
      isRepeatable: request.isRepeatable,
      signal,
      log: request.log,
    });
    return { outcome, keptKey, ...settlement };
  };
  const { outcome, keptKey, charged, balance } = await orGiveBack(
    transform.name,
    reservation,
    request.log,
    deps,
    () => unlessAborted(makeAndCharge(), signal),
  );
  const credits = creditsAfter(charged, balance, request.creditsPerMonth, nowMs);
  const envelope = { ...envelopeOf(outcome), cached: outcome.isKept ?? false, credits };
  logAnswer(request.log, transform.name, envelope);
  logFailures(request.log, transform.name, outcome.failures ?? []);
  return answer(keptKey, outcome.fields, envelope);
}

/** The answer that an idempotency key remembers; null when its fields are no longer kept. */
export async function recallAnswer(
  remembered: string,
  { keptAnswers }: Pick<EngineDeps, 'keptAnswers'>,
): Promise<object | null> {
  const { answerKey, envelope } = rememberedSchema.parse(JSON.parse(remembered));
  const kept = await keptAnswers.read(answerKey);
  return kept === null ? null : { ...kept.fields, ...envelope };
}

function logAnswer(log: Log, transform: string, { mode, model, cached, credits, warnings }: Envelope): void {
  const codes = warnings.map(({ code }) => code).join(' ');
  log.info(logMessages.TRANSFORM_ANSWERED, {
    transform,
    mode,
    model,
    cached,
    charged: credits.charged,
    warnings: codes,
  });
}

/** As refusals and failures of whole requests are logged. */
function logFailures(log: Log, transform: string, failures: readonly ApiError[]): void {
  for (const { status, code, cause } of failures) {
    if (status >= 500) log.error(logMessages.TEXT_NOT_ANSWERED, cause, { transform, code });
    else log.warn(logMessages.TEXT_NOT_ANSWERED, { transform, code });
  }
}

function answer(answerKey: string, fields: object, envelope: Envelope): TransformAnswer {
  return { body: { ...fields, ...envelope }, remembered: JSON.stringify({ answerKey, envelope }) };
}

function envelopeOf({ mode, model, warnings }: KeptAnswer): Pick<Envelope, 'mode' | 'model' | 'warnings'> {
  return { mode, model, warnings: [...warnings] };
}

async function reserve(
  price: number,
  { orgId, creditsPerMonth }: TransformRequest<unknown>,
  { credits }: EngineDeps,
  nowMs: number,
): Promise<Reservation> {
  const reservation = await credits.reserve(orgId, price, creditsPerMonth, nowMs);
  if (reservation !== null) return reservation;
  throw new ApiError('AI_CREDITS_EXHAUSTED', {
    retryAfterSeconds: Math.max(1, Math.ceil(nextMonthStartSeconds(nowMs) - nowMs / 1000)),
  });
}

/** Runs the transform unless the time is over already, and leaves it when it does not end. */
async function runInTime<Body extends CommonBody, Fields extends object>(
  transform: Transform<Body, Fields>,
  { orgId, siteLanguage, body, deadlineMs, signal }: TransformRequest<Body>,
  parts: Promise<void>[],
): Promise<Outcome<Fields>> {
  signal.throwIfAborted();
  const keepBeside = (keeping: Promise<void>): void => {
    // Its failure is handled when the answer is concluded. Without an answer it has no effect.
    keeping.catch(() => undefined);
    parts.push(keeping);
  };
  const outcome = await within(
    deadlineMs + overrunMs - Date.now(),
    transform.run(body, { orgId, siteLanguage, deadlineMs, keepBeside }),
    () => new ApiError('TIMEOUT'),
  );
  signal.throwIfAborted();
  return outcome;
}

async function orGiveBack<Result>(
  name: string,
  reservation: Reservation,
  log: Log,
  { credits }: EngineDeps,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const isCharged = error instanceof ChargedRefusalError;
    const ended = whileClearingUp(() =>
      isCharged
        ? credits.settleWithoutAnswer(reservation, name, error.credits)
        : credits.release(reservation),
    );
    // If this fails too, the reservation expires and is healed; the caller is told of the first failure.
    await ended.catch((failure) => log.error(logMessages.CREDITS_NOT_GIVEN_BACK, failure));
    throw isCharged ? error.refusal : error;
  }
}

function creditsAfter(
  charged: number,
  { used, granted }: Pick<CreditBalance, 'used' | 'granted'>,
  creditsPerMonth: number,
  nowMs: number,
): Envelope['credits'] {
  const limit = creditsPerMonth + granted;
  const resetsAt = new Date(nextMonthStartSeconds(nowMs) * 1000).toISOString();
  return { charged, remaining: Math.max(0, limit - used), limit, resetsAt };
}
