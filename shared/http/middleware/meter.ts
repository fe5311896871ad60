import { nextMonthStartSeconds } from '../../data/month.ts';
import type { CountResult, MonthlyUsage } from '../../data/usage.ts';
import { InternalError } from '../../errors/internal-error.ts';
import type { Caller } from '../../security/caller.ts';
import { ApiError } from '../api-error.ts';
import type { ChainMiddleware, ChainState } from '../chain-state.ts';
import { secondsUntil } from '../quota-headers.ts';

/** Counts an organization's calls: UsageTable, or what a test passes in. */
export interface CallCounter {
  countCall(orgId: string, limit: number, nowMs: number): Promise<CountResult>;
  readMonth(orgId: string, atMs: number): Promise<MonthlyUsage>;
}

/**
 * Counts every keyed call against the month's limit, exactly. A safe route is counted beside the handler's own
 * read and its answer held back until the count is known; so is one that reads first, whose handler waits for the count
 * itself before it changes anything. Any other is counted before its handler begins. A suspended organization is refused
 * here and not counted.
 *
 * @throws ApiError QUOTA_EXCEEDED or ORGANIZATION_SUSPENDED
 */
export function meter(counter: CallCounter | null, now: () => number): ChainMiddleware {
  async function count(counter: CallCounter, caller: Caller, state: ChainState): Promise<void> {
    const nowMs = now();
    const limit = caller.callsPerMonth;
    state.quota = { limit, used: null, nowMs };
    const result = await counter.countCall(caller.orgId, limit, nowMs);
    state.quota = { limit, used: result.counted ? result.calls : limit, nowMs };
    if (result.counted) return;
    throw new ApiError('QUOTA_EXCEEDED', {
      retryAfterSeconds: secondsUntil(nextMonthStartSeconds(nowMs), nowMs),
    });
  }

  async function refuseSuspended(counter: CallCounter, caller: Caller, state: ChainState): Promise<never> {
    const nowMs = now();
    const { calls } = await counter.readMonth(caller.orgId, nowMs);
    state.quota = { limit: caller.callsPerMonth, used: calls, nowMs };
    throw new ApiError('ORGANIZATION_SUSPENDED');
  }

  return {
    async before({ internal }) {
      const { caller, endpoint } = internal;
      if (caller === undefined || endpoint === undefined) return;
      if (counter === null) throw new InternalError('A keyed route has nothing to count its calls.');
      if (caller.suspended) await refuseSuspended(counter, caller, internal);
      const counted = count(counter, caller, internal);
      if (!endpoint.route.safe && !endpoint.route.readsFirst) return counted;
      // The handler runs meanwhile: its answer waits for the count, and so does its error.
      internal.counted = counted;
      counted.catch(() => undefined);
      return undefined;
    },
    after: ({ internal }) => internal.counted,
    async onError(request) {
      try {
        await request.internal.counted;
      } catch (error) {
        if (error instanceof Error) request.error = error;
      }
    },
  };
}
