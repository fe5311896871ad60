import { whileClearingUp } from '../../../shared/aws/deadline.ts';
import { unlessAborted, within } from '../../../shared/aws/time-limit.ts';
import { oneModelCall } from '../../../shared/catalog/chunk-size.ts';
import type { AllowancesTable } from '../../../shared/data/allowances.ts';
import type { CreditsTable, Reservation } from '../../../shared/data/credits.ts';
import type { IdempotencyTable } from '../../../shared/data/idempotency.ts';
import type { TransformCache } from '../../../shared/data/transform-cache.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { usageWarnings } from '../../../shared/http/usage-warnings.ts';
import { limitingModelCalls } from '../../../shared/model/model-call-limits.ts';
import { logMessages } from '../../../shared/observability/log-messages.ts';
import type { Log } from '../../../shared/observability/logger.ts';
import { admit, findRefusal } from './admit.ts';
import { type Claimant, claimsOf } from './claims.ts';
import { beginIdempotentRun } from './idempotency.ts';
import {
  cacheable,
  cachedResponseSchema,
  lifetimeSecondsOf,
  newReplayOnlyKey,
  type Payment,
  replayedBody,
  responseKeyOf,
  type TransformResponse,
  transformResponse,
} from './response.ts';
import { ChargedRefusalError, type CommonBody, type Outcome, type Transform } from './transform.ts';

export interface EngineDeps {
  readonly credits: Pick<CreditsTable, 'reserve' | 'settle' | 'settleWithoutResponse' | 'release' | 'read'>;
  readonly allowances: Pick<AllowancesTable, 'has' | 'take'>;
  readonly requests: Pick<IdempotencyTable, 'begin' | 'finish' | 'release'>;
  readonly cache: TransformCache;
  /** Maximum model calls per minute of an organization, without repair attempts. */
  readonly modelCallsPerMinute: number;
  now(): number;
}

/** A request from an organization whose AI add-on includes the requested mode. */
export interface TransformRequest<Body> extends Claimant {
  readonly orgId: string;
  readonly siteId: string;
  readonly creditsPerMonth: number;
  readonly siteLanguage: string | null;
  readonly body: Body;
  readonly log: Log;
  /** End of the invocation, in milliseconds since the Unix epoch. */
  readonly endMs: number;
  /** Aborted when the middleware chain stops waiting and responds. The abort reason is the error to throw. */
  readonly signal: AbortSignal;
  /**
   * Fulfilled when the API call is counted toward the quota, and rejected when the quota is exhausted or counting
   * fails. Nothing is written and no model is called before it is fulfilled.
   */
  readonly counted: Promise<void>;
  readonly idempotencyKey: string | null;
}

/** Grace period after the deadline for storing the response and settling credits, in ms. */
export const settlingMs = 1_500;

/**
 * Milliseconds after the deadline until a transform is considered hung. Less than {@link settlingMs}, so that time
 * remains to release the reservation.
 */
const overrunMs = 500;

/**
 * Runs a transform idempotently, so that a repeated idempotency key returns the first response.
 *
 * @returns the response body, and whether it is that of an earlier request
 * @throws ApiError IDEMPOTENCY_KEY_REUSED, REQUEST_IN_PROGRESS, AI_CREDITS_EXHAUSTED, CALLER_LIMIT_REACHED,
 * WIDGET_TOKEN_INVALID, and the errors of the transform
 * @throws StoreUnavailableError
 */
export async function runTransform<Body extends CommonBody, Fields extends object>(
  transform: Transform<Body, Fields>,
  request: TransformRequest<Body>,
  deps: EngineDeps,
): Promise<{ readonly body: object; readonly isReplayed: boolean }> {
  const { idempotencyKey: key, orgId, body, log } = request;
  const respondAnew = async () => ({
    body: (await respond(transform, request, deps)).body,
    isReplayed: false,
  });
  if (key === null) return respondAnew();

  await request.counted;
  const longestRunMs = request.endMs - Date.now();
  const keyed = { orgId, key, transformName: transform.name, body, longestRunMs, nowMs: deps.now() };
  const claim = await beginIdempotentRun(deps.requests, keyed);
  if ('replay' in claim) {
    const replayed = await replayedBody(claim.replay, deps.cache);
    return replayed === null ? respondAnew() : { body: replayed, isReplayed: true };
  }
  try {
    const response = await respond(transform, request, deps);
    const finishing = deps.requests.finish(claim.run, response.replayRecord, deps.now());
    await logFailure(finishing, log, logMessages.IDEMPOTENCY_UPDATE_FAILED);
    return { body: response.body, isReplayed: false };
  } catch (error) {
    const releasing = whileClearingUp(() => deps.requests.release(claim.run));
    await logFailure(releasing, log, logMessages.IDEMPOTENCY_UPDATE_FAILED);
    throw error;
  }
}

/**
 * Responds from the organization's cache when possible. Otherwise reserves the price and takes it from the caller's
 * allowances, runs the transform, stores the outcome and settles the credits. Any failure or timeout after the
 * reservation releases it. Near the deadline, a settlement and a release may run concurrently, but only the first one
 * takes effect.
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
  const price = transform.price(request.body);
  const { calls, judgeCalls, atOnce } = transform.modelCalls?.(request.body) ?? oneModelCall;
  const { modelCallsPerMinute } = deps;
  const claims = claimsOf(request, { price, modelCalls: calls + judgeCalls, modelCallsPerMinute }, nowMs);
  const [cached, refusal] = await Promise.all([
    deps.cache.read(cacheKey, cachedResponseSchema),
    findRefusal(orgId, claims, deps),
    request.counted,
  ]);
  if (cached !== null) {
    const balance = await deps.credits.read(orgId, nowMs);
    const payment = { charged: 0, balance, creditsPerMonth, nowMs };
    const response = transformResponse(cacheKey, cached, true, payment);
    logResponse(response, transform.name, log);
    return response;
  }
  if (refusal !== null) throw refusal;

  const reservation = await admit(
    { orgId, price, creditsPerMonth, modelCalls: Math.min(calls, atOnce), claims, nowMs, log },
    deps,
  );
  try {
    const stored: Promise<void>[] = [];
    const limits = { atOnce, repairs: repairsFor(calls) };
    const outcome = await unlessAborted(
      limitingModelCalls(limits, () => runInTime(transform, request, stored)),
      signal,
    );
    const fields = cacheable(outcome);
    const lifetimeSeconds = lifetimeSecondsOf(outcome);
    const isShared = outcome.failures === undefined;
    // A replay needs the response for longer than other requests may get one with a short lifetime.
    const storedKey = isShared && lifetimeSeconds === undefined ? cacheKey : newReplayOnlyKey(orgId);
    if (isShared && storedKey !== cacheKey)
      stored.push(deps.cache.write(orgId, cacheKey, fields, lifetimeSeconds));
    if (request.idempotencyKey === null) stored.push(deps.cache.write(orgId, storedKey, fields));
    else {
      // A charged response must be replayable, so credits are settled only after it is stored.
      stored.push(deps.cache.writeOrThrow(orgId, storedKey, fields));
      await unlessAborted(Promise.all(stored), signal);
      signal.throwIfAborted();
    }
    const settling = settleOutcome(transform.name, outcome, reservation, orgId, deps);
    const [payment] = await unlessAborted(Promise.all([settling, ...stored]), signal);
    const response = transformResponse(storedKey, outcome, outcome.isCached ?? false, {
      ...payment,
      creditsPerMonth,
      nowMs,
    });
    logResponse(response, transform.name, log);
    warnOfUse(request, payment, log, nowMs);
    logFailures(log, transform.name, outcome.failures ?? []);
    return response;
  } catch (error) {
    await release(error, transform.name, reservation, log, deps);
    throw error instanceof ChargedRefusalError ? error.refusal : error;
  }
}

/** Returns the repair attempts of a request: one for every five calls, and one more. */
function repairsFor(calls: number): number {
  return Math.ceil(calls / 5) + 1;
}

async function runInTime<Body extends CommonBody, Fields extends object>(
  transform: Transform<Body, Fields>,
  { orgId, siteId, siteLanguage, body, endMs, signal }: TransformRequest<Body>,
  stored: Promise<void>[],
): Promise<Outcome<Fields>> {
  signal.throwIfAborted();
  const deadlineMs = endMs - settlingMs;
  const waitUntil = (storing: Promise<void>) => void stored.push(storing);
  const outcome = await within(
    deadlineMs + overrunMs - Date.now(),
    transform.run(body, { orgId, siteId, siteLanguage, deadlineMs, waitUntil }),
    () => new ApiError('TIMEOUT'),
  );
  signal.throwIfAborted();
  return outcome;
}

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

/**
 * Releases the reservation after a failure. For a ChargedRefusalError, settles the credits that the error specifies. If
 * the write fails, the reservation stays until it expires.
 */
async function release(
  error: unknown,
  name: string,
  reservation: Reservation,
  log: Log,
  { credits }: EngineDeps,
): Promise<void> {
  const releasing = whileClearingUp(() =>
    error instanceof ChargedRefusalError
      ? credits.settleWithoutResponse(reservation, name, error.credits)
      : credits.release(reservation),
  );
  await logFailure(releasing, log, logMessages.CREDIT_RELEASE_FAILED);
}

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
  log.info(logMessages.TRANSFORM_COMPLETED, { transform, mode, model, cached, charged, warnings: codes });
}

function warnOfUse(
  { orgId, creditsPerMonth }: Pick<TransformRequest<unknown>, 'orgId' | 'creditsPerMonth'>,
  { charged, balance: { used, granted } }: Pick<Payment, 'charged' | 'balance'>,
  log: Log,
  nowMs: number,
): void {
  const use = { orgId, before: used - charged, after: used, limit: creditsPerMonth + granted };
  usageWarnings.share(log, 'credits', use, nowMs);
  usageWarnings.charge(log, use, nowMs);
}

function logFailures(log: Log, transform: string, failures: readonly ApiError[]): void {
  for (const { status, code, cause } of failures) {
    if (status >= 500) log.error(logMessages.TEXT_FAILED, cause, { transform, code });
    else log.warn(logMessages.TEXT_FAILED, { transform, code });
  }
}
