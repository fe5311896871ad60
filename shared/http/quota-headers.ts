import { headerNames } from '../contract/headers.ts';
import { monthStartSeconds, nextMonthStartSeconds } from '../data/month.ts';

/** Where an organization stands in its month. */
export interface QuotaStanding {
  /** Calls per month. */
  readonly limit: number;
  /** Calls counted this month; null when it could not be read. */
  readonly used: number | null;
  readonly nowMs: number;
}

/**
 * The quota headers: X-Quota-* and the pair of draft-ietf-httpapi-ratelimit-headers-10 (`q` the quota, `w` its
 * window and `t` the time left in seconds, `r` what remains). What remains is left out when it is not known.
 */
export function quotaHeaders({ limit, used, nowMs }: QuotaStanding): Record<string, string> {
  const resetSeconds = nextMonthStartSeconds(nowMs);
  const windowSeconds = resetSeconds - monthStartSeconds(nowMs);
  const headers = {
    [headerNames.quotaLimit]: String(limit),
    [headerNames.quotaReset]: String(resetSeconds),
    [headerNames.rateLimitPolicy]: `"month";q=${limit};w=${windowSeconds}`,
  };
  if (used === null) return headers;
  const remaining = Math.max(0, limit - used);
  return {
    ...headers,
    [headerNames.quotaRemaining]: String(remaining),
    [headerNames.rateLimit]: `"month";r=${remaining};t=${secondsUntil(resetSeconds, nowMs)}`,
  };
}

/** Whole seconds from now until an instant in seconds since 1970, at least 1. */
export function secondsUntil(instantSeconds: number, nowMs: number): number {
  return Math.max(1, Math.ceil(instantSeconds - nowMs / 1000));
}
