import { nextMonthStartSeconds } from '../../data/month.ts';
import type { CountResult, MonthlyUsage } from '../../data/usage.ts';
import { InternalError } from '../../errors/errors.ts';
import type { Caller } from '../../security/caller.ts';
import { ApiError } from '../api-error.ts';
import type { Endpoint } from '../endpoint.ts';
import { secondsUntil } from '../quota-headers.ts';
import { type Call, type ChainMiddleware, callOf } from './call.ts';

/** Counts an organization's calls: UsageTable, or what a test passes in. */
export interface CallCounter {
  /** @param shards rows among which the calls are counted */
  countCall(orgId: string, limit: number, nowMs: number, shards: number): Promise<CountResult>;
  readMonth(orgId: string, atMs: number): Promise<MonthlyUsage>;
}

/**
 * Counts every keyed call against the month's limit, exactly. A safe route is counted beside the handler's own
 * read and its answer held back until the count is known; so is one that reads first, whose handler waits for the count
 * itself before it changes anything. Any other is counted before its handler begins. A suspended organization is refused
 * here and not counted.
 */
export function metering(counter: CallCounter | null, now: () => number): ChainMiddleware {
  const meter = new Meter(counter, now);
  return {
    async before({ context }) {
      const call = callOf(context);
      if (call.asked !== null && call.asked.caller !== null) {
        await meter.begin(call, call.asked.caller, call.asked.endpoint);
      }
    },
    after: ({ context }) => callOf(context).counted,
  };
}

class Meter {
  private readonly counter: CallCounter | null;
  private readonly now: () => number;

  constructor(counter: CallCounter | null, now: () => number) {
    this.counter = counter;
    this.now = now;
  }

  /**
   * Begins to count a call, and waits for the count where the handler must not begin before it.
   *
   * @throws ApiError QUOTA_EXCEEDED or ORGANIZATION_SUSPENDED
   */
  async begin(call: Call, caller: Caller, { route }: Endpoint): Promise<void> {
    if (this.counter === null) throw new InternalError('A keyed route has nothing to count its calls.');
    if (caller.suspended) await this.refuseSuspended(this.counter, caller, call);
    call.counted = this.count(this.counter, caller, call);
    if (!route.safe && !route.readsFirst) return call.counted;
    // The handler runs meanwhile: its answer waits for the count, and so does its error.
    call.counted.catch(() => undefined);
    return undefined;
  }

  private async count(counter: CallCounter, caller: Caller, call: Call): Promise<void> {
    const nowMs = this.now();
    const limit = caller.callsPerMonth;
    call.quota = { limit, used: null, nowMs };
    const result = await counter.countCall(caller.orgId, limit, nowMs, caller.meterShards);
    call.quota = { limit, used: result.counted ? result.calls : limit, nowMs };
    if (result.counted) return;
    throw new ApiError('QUOTA_EXCEEDED', {
      retryAfterSeconds: secondsUntil(nextMonthStartSeconds(nowMs), nowMs),
    });
  }

  private async refuseSuspended(counter: CallCounter, caller: Caller, call: Call): Promise<never> {
    const nowMs = this.now();
    const { calls } = await counter.readMonth(caller.orgId, nowMs);
    call.quota = { limit: caller.callsPerMonth, used: calls, nowMs };
    throw new ApiError('ORGANIZATION_SUSPENDED');
  }
}
