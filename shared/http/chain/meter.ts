import { nextMonthStartSeconds } from '../../data/month.ts';
import type { CountResult, MonthlyUsage } from '../../data/usage.ts';
import { InternalError } from '../../errors/errors.ts';
import type { Caller } from '../../security/caller.ts';
import { ApiError } from '../api-error.ts';
import type { Endpoint } from '../endpoint.ts';
import { secondsUntil } from '../quota-headers.ts';
import { type Call, type ChainMiddleware, callOf } from './call.ts';

export interface CallCounter {
  /** @param shards number of counter items */
  countCall(orgId: string, limit: number, nowMs: number, shards: number): Promise<CountResult>;
  readMonth(orgId: string, atMs: number): Promise<MonthlyUsage>;
}

/**
 * Creates the middleware that counts each call with a key toward the monthly quota. For safe routes, metering
 * runs in parallel with the handler, and the response waits for its result. For routes with `readsFirst`, the
 * handler itself waits for the result before it writes. For other routes, metering completes before the
 * handler starts. Calls of a suspended organization are rejected and not counted.
 */
export function metering(counter: CallCounter | null, now: () => number): ChainMiddleware {
  const meter = new Meter(counter, now);
  return {
    async before({ context }) {
      const call = callOf(context);
      if (call.routed !== null && call.routed.caller !== null) {
        await meter.begin(call, call.routed.caller, call.routed.endpoint);
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

  /** @throws ApiError QUOTA_EXCEEDED or ORGANIZATION_SUSPENDED */
  async begin(call: Call, caller: Caller, { route }: Endpoint): Promise<void> {
    if (this.counter === null) throw new InternalError('A keyed route has no call counter.');
    if (caller.suspended) await this.refuseSuspended(this.counter, caller, call);
    call.counted = this.count(this.counter, caller, call);
    if (!route.safe && !route.readsFirst) return call.counted;
    // Prevents an unhandled rejection; both the success path and the error path await `counted` later.
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
