import { whileClearingUp } from '../../../shared/aws/deadline.ts';
import type { CreditsTable, Reservation } from '../../../shared/data/credits.ts';
import type { IdempotencyTable } from '../../../shared/data/idempotency.ts';
import { nextMonthStartSeconds } from '../../../shared/data/month.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { logMessages } from '../../../shared/observability/log-messages.ts';
import type { Log } from '../../../shared/observability/logger.ts';
import { ChargedRefusalError } from '../errors.ts';
import { unlessAborted, within } from '../time-limit.ts';
import { beginIdempotentRun } from './idempotency.ts';
import {
  cacheable,
  cachedResponseSchema,
  newReplayOnlyKey,
  type Payment,
  replayedBody,
  responseKeyOf,
  type TransformResponse,
  transformResponse,
} from './response.ts';
import type { ResponseCache } from './response-cache.ts';
import type { CommonBody, Outcome, Transform } from './transform.ts';

export interface EngineDeps {
  readonly credits: Pick<CreditsTable, 'reserve' | 'settle' | 'settleWithoutAnswer' | 'release' | 'read'>;
  readonly requests: Pick<IdempotencyTable, 'begin' | 'finish' | 'release'>;
  readonly cache: ResponseCache;
  /** Milliseconds since 1970. */
  now(): number;
}

/** A request of an organization that has the add-on and the mode. */
export interface TransformRequest<Body> {
  readonly orgId: string;
  readonly creditsPerMonth: number;
  readonly siteLanguage: string | null;
  readonly body: Body;
  readonly log: Log;
  /** When the function ends, in milliseconds since 1970. */
  readonly endMs: number;
  /** Aborted, with the error to throw, when the chain responds without waiting any longer. */
  readonly signal: AbortSignal;
  /** Rejected when the quota refuses the call: until it is fulfilled, nothing is written and no model is prompted. */
  readonly counted: Promise<void>;
  /** The caller's idempotency key; null without one. */
  readonly idempotencyKey: string | null;
}

/** Time after a transform's deadline to store the response and settle the credits, in milliseconds. */
export const settlingMs = 1_500;

/**
 * How long after its deadline a transform counts as hung, in milliseconds. It is shorter than {@link settlingMs}: the
 * rest is the time to release the reservation.
 */
const overrunMs = 500;

/**
 * Runs a transform, once for each idempotency key: a repetition gets the first response.
 *
 * @returns the response body
 * @throws ApiError IDEMPOTENCY_KEY_REUSED, REQUEST_IN_PROGRESS, AI_CREDITS_EXHAUSTED, and what the transform throws
 * @throws StoreUnavailableError
 */
export async function runTransform<Body extends CommonBody, Fields extends object>(
  transform: Transform<Body, Fields>,
  request: TransformRequest<Body>,
  deps: EngineDeps,
): Promise<object> {
  const { idempotencyKey: key, orgId, body, log } = request;
  if (key === null) return (await respond(transform, request, deps)).body;

  await request.counted;
  const longestRunMs = request.endMs - Date.now();
  const keyed = { orgId, key, transformName: transform.name, body, longestRunMs, nowMs: deps.now() };
  const begun = await beginIdempotentRun(deps.requests, keyed);
  if ('remembered' in begun) {
    const replayed = await replayedBody(begun.remembered, deps.cache);
    return replayed ?? (await respond(transform, request, deps)).body;
  }
  try {
    const response = await respond(transform, request, deps);
    const finishing = deps.requests.finish(begun.run, response.remembered, deps.now());
    await logFailure(finishing, log, logMessages.IDEMPOTENCY_KEY_NOT_CONCLUDED);
    return response.body;
  } catch (error) {
    const releasing = whileClearingUp(() => deps.requests.release(begun.run));
    await logFailure(releasing, log, logMessages.IDEMPOTENCY_KEY_NOT_CONCLUDED);
    throw error;
  }
}

/**
 * Responds from the organization's cache; otherwise reserves the price, runs the transform, stores its outcome and
 * settles the credits. Whatever fails or hangs after the reservation releases it. At the end of the request's time a
 * settlement and a release may be under way at once: the first of them takes effect.
 */
async function respond<Body extends CommonBody, Fields extends object>(
  transform: Transform<Body, Fields>,
  request: TransformRequest<Body>,
  deps: EngineDeps,
): Promise<TransformResponse> {
  const { orgId, creditsPerMonth, log, signal } = request;
  signal.throwIfAborted();
  const nowMs = deps.now();
  const cacheKey = responseKeyOf(transform, request);
  const [cached] = await Promise.all([deps.cache.get(cacheKey, cachedResponseSchema), request.counted]);
  if (cached !== null) {
    const balance = await deps.credits.read(orgId, nowMs);
    const payment = { charged: 0, balance, creditsPerMonth, nowMs };
    const response = transformResponse(cacheKey, cached, true, payment);
    logResponse(response, transform.name, log);
    return response;
  }

  const reservation = await deps.credits.reserve(
    orgId,
    transform.price(request.body),
    creditsPerMonth,
    nowMs,
  );
  if (reservation === null) throw creditsExhausted(nowMs);
  try {
    const stored: Promise<void>[] = [];
    const outcome = await unlessAborted(runInTime(transform, request, stored), signal);
    const storedKey = outcome.failures === undefined ? cacheKey : newReplayOnlyKey(orgId);
    const settle = () => settleOutcome(transform.name, outcome, reservation, orgId, deps);
    const payment = await storeAndSettle(storedKey, outcome, settle, stored, request, deps.cache);
    const response = transformResponse(storedKey, outcome, outcome.isCached ?? false, {
      ...payment,
      creditsPerMonth,
      nowMs,
    });
    logResponse(response, transform.name, log);
    logFailures(log, transform.name, outcome.failures ?? []);
    return response;
  } catch (error) {
    await release(error, transform.name, reservation, log, deps);
    throw error instanceof ChargedRefusalError ? error.refusal : error;
  }
}

/** Runs the transform unless the time is over already, and stops waiting when it does not end. */
async function runInTime<Body extends CommonBody, Fields extends object>(
  transform: Transform<Body, Fields>,
  { orgId, siteLanguage, body, endMs, signal }: TransformRequest<Body>,
  stored: Promise<void>[],
): Promise<Outcome<Fields>> {
  signal.throwIfAborted();
  const deadlineMs = endMs - settlingMs;
  const waitUntil = (storing: Promise<void>) => void stored.push(storing);
  const outcome = await within(
    deadlineMs + overrunMs - Date.now(),
    transform.run(body, { orgId, siteLanguage, deadlineMs, waitUntil }),
    () => new ApiError('TIMEOUT'),
  );
  signal.throwIfAborted();
  return outcome;
}

/**
 * Stores the outcome while its price is settled: a response that could not be cached is given all the same. With an
 * idempotency key it promises a replay, so it is settled only after it was stored.
 */
async function storeAndSettle(
  key: string,
  outcome: Outcome<object>,
  settle: () => Promise<Pick<Payment, 'charged' | 'balance'>>,
  stored: readonly Promise<void>[],
  { orgId, idempotencyKey, signal }: TransformRequest<unknown>,
  cache: ResponseCache,
): Promise<Pick<Payment, 'charged' | 'balance'>> {
  if (idempotencyKey !== null) {
    const storing = cache.putOrThrow(orgId, key, cacheable(outcome));
    await unlessAborted(Promise.all([storing, ...stored]), signal);
    signal.throwIfAborted();
    return unlessAborted(settle(), signal);
  }
  const storing = cache.put(orgId, key, cacheable(outcome));
  const [payment] = await unlessAborted(Promise.all([settle(), storing, ...stored]), signal);
  return payment;
}

/** Settles the price, or releases the reservation of a free response. */
async function settleOutcome(
  name: string,
  { isFree, credits: cost }: Outcome<object>,
  reservation: Reservation,
  orgId: string,
  { credits, now }: EngineDeps,
): Promise<Pick<Payment, 'charged' | 'balance'>> {
  if (isFree) {
    await credits.release(reservation);
    return { charged: 0, balance: await credits.read(orgId, now()) };
  }
  const charged = Math.min(cost ?? reservation.amount, reservation.amount);
  return { charged, balance: await credits.settle(reservation, name, charged, now()) };
}

/** Releases a reservation after an error, or charges what the error says. If this fails too, the reservation expires. */
async function release(
  error: unknown,
  name: string,
  reservation: Reservation,
  log: Log,
  { credits }: EngineDeps,
): Promise<void> {
  const releasing = whileClearingUp(() =>
    error instanceof ChargedRefusalError
      ? credits.settleWithoutAnswer(reservation, name, error.credits)
      : credits.release(reservation),
  );
  await logFailure(releasing, log, logMessages.CREDITS_NOT_GIVEN_BACK);
}

function creditsExhausted(nowMs: number): ApiError {
  const retryAfterSeconds = Math.max(1, Math.ceil(nextMonthStartSeconds(nowMs) - nowMs / 1000));
  return new ApiError('AI_CREDITS_EXHAUSTED', { retryAfterSeconds });
}

/** Settles when the step does: a failure is logged and otherwise ignored. */
function logFailure(
  step: Promise<void>,
  log: Log,
  message: (typeof logMessages)[keyof typeof logMessages],
): Promise<void> {
  return step.catch((failure) => log.error(message, failure));
}

function logResponse({ body }: TransformResponse, transform: string, log: Log): void {
  const { mode, model, cached, credits, warnings } = body;
  const codes = warnings.map(({ code }) => code).join(' ');
  const charged = credits.charged;
  log.info(logMessages.TRANSFORM_ANSWERED, { transform, mode, model, cached, charged, warnings: codes });
}

/** As refusals and failures of whole requests are logged. */
function logFailures(log: Log, transform: string, failures: readonly ApiError[]): void {
  for (const { status, code, cause } of failures) {
    if (status >= 500) log.error(logMessages.TEXT_NOT_ANSWERED, cause, { transform, code });
    else log.warn(logMessages.TEXT_NOT_ANSWERED, { transform, code });
  }
}
