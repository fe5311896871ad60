import { headerNames } from '../contract/headers.ts';
import { monthStartSeconds, nextMonthStartSeconds } from '../data/month.ts';

export interface QuotaStatus {
  /** Calls per month. */
  readonly limit: number;
  readonly requestsPerMinute: number;
  /** Calls counted this month; null if unknown. */
  readonly used: number | null;
  readonly nowMs: number;
}

/**
 * Returns the X-Quota-* headers and the headers of draft-ietf-httpapi-ratelimit-headers-10. The draft's parameters are
 * `q` (quota), `w` (window in seconds), `r` (remaining) and `t` (seconds until reset). When the remaining quota is
 * unknown, omits the headers that contain it. API Gateway counts the calls of a minute, so their remainder is always
 * unknown.
 */
export function quotaHeaders({ limit, requestsPerMinute, used, nowMs }: QuotaStatus): Record<string, string> {
  const resetSeconds = nextMonthStartSeconds(nowMs);
  const windowSeconds = resetSeconds - monthStartSeconds(nowMs);
  const headers = {
    [headerNames.quotaLimit]: String(limit),
    [headerNames.quotaReset]: String(resetSeconds),
    [headerNames.rateLimitPolicy]: `"month";q=${limit};w=${windowSeconds}, "minute";q=${requestsPerMinute};w=60`,
  };
  if (used === null) return headers;
  const remaining = Math.max(0, limit - used);
  return {
    ...headers,
    [headerNames.quotaRemaining]: String(remaining),
    [headerNames.rateLimit]: `"month";r=${remaining};t=${secondsUntil(resetSeconds, nowMs)}`,
  };
}

/** Returns the seconds until an instant (in seconds since the Unix epoch), rounded up and at least 1. */
export function secondsUntil(instantSeconds: number, nowMs: number): number {
  return Math.max(1, Math.ceil(instantSeconds - nowMs / 1000));
}
