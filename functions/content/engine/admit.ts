import { whileClearingUp } from '../../../shared/aws/deadline.ts';
import type { AllowancesTable } from '../../../shared/data/allowances.ts';
import { type CreditsTable, ModelCallsBusyError, type Reservation } from '../../../shared/data/credits.ts';
import { nextMonthStartSeconds } from '../../../shared/data/month.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { secondsUntil } from '../../../shared/http/quota-headers.ts';
import { logMessages } from '../../../shared/observability/log-messages.ts';
import type { Log } from '../../../shared/observability/logger.ts';
import type { Claim } from './claims.ts';

interface AdmissionDeps {
  readonly credits: Pick<CreditsTable, 'reserve' | 'release'>;
  readonly allowances: Pick<AllowancesTable, 'has' | 'take'>;
}

interface Admission {
  readonly orgId: string;
  readonly price: number;
  readonly creditsPerMonth: number;
  /** Model calls that the request may have under way at the same time. */
  readonly modelCalls: number;
  readonly claims: readonly Claim[];
  readonly nowMs: number;
  readonly log: Log;
}

/**
 * Returns the error of the first claim that exceeds its allowance, or null. Run before {@link admit}, in parallel with
 * other reads, so that a caller without an allowance does not touch the organization's credits.
 *
 * @throws StoreUnavailableError
 */
export async function findRefusal(
  orgId: string,
  claims: readonly Claim[],
  { allowances }: Pick<AdmissionDeps, 'allowances'>,
): Promise<ApiError | null> {
  const left = await Promise.all(
    claims.map(({ allowance, amount }) => allowances.has(orgId, allowance, amount)),
  );
  return claims.find((_, index) => left[index] === false)?.refuse() ?? null;
}

/**
 * Reserves the price and takes the claims, all concurrently. When anything is refused, the organization's credits are
 * released, but the claims stay taken.
 *
 * @throws ApiError AI_CREDITS_EXHAUSTED, RATE_LIMITED when other requests of the organization use the model, or the error of a claim
 * @throws StoreUnavailableError
 */
export async function admit(
  { orgId, price, creditsPerMonth, modelCalls, claims, nowMs, log }: Admission,
  { credits, allowances }: AdmissionDeps,
): Promise<Reservation> {
  const reserving = credits.reserve(orgId, price, creditsPerMonth, nowMs, modelCalls);
  const taking = Promise.all(
    claims.map(async ({ allowance, amount, refuse }) => {
      if (!(await allowances.take(orgId, allowance, amount))) throw refuse();
    }),
  );
  const [reserved, taken] = await Promise.allSettled([reserving, taking]);
  if (reserved.status === 'fulfilled' && reserved.value !== null) {
    if (taken.status === 'fulfilled') return reserved.value;
    const reservation = reserved.value;
    await whileClearingUp(() => credits.release(reservation)).catch((error) =>
      log.error(logMessages.CREDIT_RELEASE_FAILED, error),
    );
  }
  if (taken.status === 'rejected') throw taken.reason;
  if (reserved.status === 'rejected') throw busyOr(reserved.reason);
  throw new ApiError('AI_CREDITS_EXHAUSTED', {
    retryAfterSeconds: secondsUntil(nextMonthStartSeconds(nowMs), nowMs),
  });
}

function busyOr(error: unknown): unknown {
  if (!(error instanceof ModelCallsBusyError)) return error;
  return new ApiError('RATE_LIMITED', { message: modelBusy, retryAfterSeconds: 2, cause: error });
}

const modelBusy =
  'Other AI requests of this organization are being processed. Retry after the number of seconds in Retry-After.';
