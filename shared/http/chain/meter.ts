import { entriesBeyondQuotaPerDay } from '../../catalog/allowances.ts';
import { dayOf, nextMonthStartSeconds } from '../../data/month.ts';
import type { MonthTerms } from '../../data/month-terms.ts';
import type { CountResult, MonthlyUsage } from '../../data/usage-rows.ts';
import { InternalError } from '../../errors/errors.ts';
import type { Caller } from '../../security/caller.ts';
import { ApiError } from '../api-error.ts';
import { secondsUntil } from '../quota-headers.ts';
import { usageWarnings } from '../usage-warnings.ts';
import { type Call, type ChainMiddleware, callOf, type RoutedRequest } from './call.ts';

export interface CallCounter {
  /** @param shards number of counter items across which the organization's calls are counted */
  countCall(orgId: string, terms: MonthTerms, nowMs: number, shards: number): Promise<CountResult>;
  /** Counts a call beyond the monthly limit. Returns false when `limit` is reached on the day (UTC). */
  countBeyondLimit(orgId: string, limit: number, nowMs: number): Promise<boolean>;
  readMonth(orgId: string, atMs: number): Promise<MonthlyUsage>;
}

/**
 * Creates the middleware that counts each call with a key toward the monthly quota. For safe routes, metering runs in
 * parallel with the handler, and the response waits for metering to finish. For routes with `readsFirst`, the handler
 * itself waits for metering before it writes. For other routes, metering completes before the handler starts. Calls of
 * a suspended organization are rejected and not counted. Routes with `acceptedBeyondQuota` accept a few calls a day beyond
 * the quota.
 */
export function metering(counter: CallCounter | null, now: () => number): ChainMiddleware {
  return {
    async before({ context }) {
      const call = callOf(context);
      if (call.routed === null || call.routed.caller === null) return;
      if (counter === null) throw new InternalError('A keyed route has no call counter.');
      const { caller, callerHash, endpoint } = call.routed;
      if (caller.suspended) await rejectSuspended(counter, caller, call, now());
      usageWarnings.call(call.log, caller.orgId, callerHash(dayOf(now())), now());
      call.counted = count(counter, call.routed, caller, call, now());
      if (!endpoint.route.safe && !endpoint.route.readsFirst) await call.counted;
      // Prevents an unhandled rejection if `counted` fails before `after` or the error middleware awaits it.
      else call.counted.catch(() => undefined);
    },
    after: ({ context }) => callOf(context).counted,
  };
}

async function count(
  counter: CallCounter,
  { endpoint: { route } }: Pick<RoutedRequest, 'endpoint'>,
  caller: Caller,
  call: Call,
  nowMs: number,
): Promise<void> {
  const { callsPerMonth: limit, requestsPerMinute } = caller;
  call.quota = { limit, requestsPerMinute, used: null, nowMs };
  const result = await counter.countCall(caller.orgId, caller, nowMs, caller.meterShards);
  call.quota = { limit, requestsPerMinute, used: result.counted ? result.calls : limit, nowMs };
  if (result.counted) {
    const { calls } = result;
    // The count of an organization with several shards is an estimate, which can skip values.
    const before = calls - (caller.meterShards === 1 ? 1 : Math.ceil(limit / 100));
    usageWarnings.share(call.log, 'calls', { orgId: caller.orgId, before, after: calls, limit }, nowMs);
    return;
  }
  const { orgId } = caller;
  // An organization without agreed limits has a limit of 0.
  if (route.acceptedBeyondQuota && limit > 0) {
    if (await counter.countBeyondLimit(orgId, entriesBeyondQuotaPerDay, nowMs)) return;
  }
  throw new ApiError('QUOTA_EXCEEDED', {
    retryAfterSeconds: secondsUntil(nextMonthStartSeconds(nowMs), nowMs),
  });
}

async function rejectSuspended(
  counter: CallCounter,
  caller: Caller,
  call: Call,
  nowMs: number,
): Promise<never> {
  const { calls } = await counter.readMonth(caller.orgId, nowMs);
  const { callsPerMonth: limit, requestsPerMinute } = caller;
  call.quota = { limit, requestsPerMinute, used: calls, nowMs };
  throw new ApiError('ORGANIZATION_SUSPENDED');
}
