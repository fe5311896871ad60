import { createHash } from 'node:crypto';
import { creditsPerBootToken } from '../../../shared/catalog/allowances.ts';
import type { Allowance } from '../../../shared/data/allowances.ts';
import { dayOf } from '../../../shared/data/month.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { KeyedRequest } from '../../../shared/http/endpoint.ts';
import { secondsUntil } from '../../../shared/http/quota-headers.ts';

/** A part of an allowance that a request takes, whether or not it succeeds. */
export interface Claim {
  readonly allowance: Allowance;
  readonly amount: number;
  /** Returns the error for a request that finds too little left. */
  refuse(): ApiError;
}

export type Claimant = Pick<KeyedRequest<unknown, unknown>, 'caller' | 'callerHash'> & {
  /** The verified boot token; null when the site requires none. */
  readonly bootToken: string | null;
};

interface Work {
  readonly price: number;
  readonly modelCalls: number;
  readonly modelCallsPerMinute: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * 60_000;
/** Longer than the lifetime of a boot token. */
const tokenCounterMs = 60 * 60_000;

/** Returns what a request takes from the allowances of its caller, its boot token and its organization. */
export function claimsOf(
  { caller, callerHash, bootToken }: Claimant,
  { price, modelCalls, modelCallsPerMinute }: Work,
  nowMs: number,
): Claim[] {
  const { siteId, creditsPerCaller } = caller;
  const minuteEndMs = (Math.floor(nowMs / minuteMs) + 1) * minuteMs;
  const claims: Claim[] = [
    {
      allowance: {
        id: `models#${new Date(nowMs).toISOString().slice(0, 16)}`,
        limit: Math.max(modelCallsPerMinute, modelCalls),
        expiresAtMs: minuteEndMs,
      },
      amount: modelCalls,
      refuse: () =>
        new ApiError('RATE_LIMITED', {
          message: organizationBusy,
          retryAfterSeconds: secondsUntil(minuteEndMs / 1000, nowMs),
        }),
    },
  ];
  if (creditsPerCaller !== null) {
    const day = dayOf(nowMs);
    const endMs = Date.parse(day) + dayMs;
    claims.push({
      allowance: {
        id: `caller#${siteId}#${day}#${callerHash(day)}`,
        limit: creditsPerCaller,
        expiresAtMs: endMs + dayMs,
      },
      amount: price,
      refuse: () =>
        new ApiError('CALLER_LIMIT_REACHED', { retryAfterSeconds: secondsUntil(endMs / 1000, nowMs) }),
    });
  }
  if (bootToken !== null) {
    const id = createHash('sha256').update(bootToken).digest('base64url');
    // A new token covers one call of any price.
    const limit = Math.max(creditsPerBootToken, price);
    claims.push({
      allowance: { id: `token#${id}`, limit, expiresAtMs: nowMs + tokenCounterMs },
      amount: price,
      refuse: () => new ApiError('WIDGET_TOKEN_INVALID', { message: tokenUsedUp }),
    });
  }
  return claims;
}

const organizationBusy =
  "The organization's AI requests of this minute are used up. Retry after the number of seconds in Retry-After.";

const tokenUsedUp =
  'The credits of this boot token are used up. Request a new one from POST /widget/boot-token.';
