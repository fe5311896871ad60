import type { Account } from './ledger.ts';
import type { Stored } from './stored.ts';

/** One thing that must hold at the end, and whether it does. */
export interface Check {
  readonly kind: 'contract' | 'availability' | 'faults' | 'counts' | 'memory';
  readonly name: string;
  readonly expected: string;
  readonly found: string;
  readonly holds: boolean;
}

/** A number that must be met exactly. */
export function exactly(kind: Check['kind'], name: string, expected: number, found: number): Check {
  return { kind, name, expected: `${expected}`, found: `${found}`, holds: found === expected };
}

/** A number that must be reached. */
export function atLeast(kind: Check['kind'], name: string, least: number, found: number): Check {
  return { kind, name, expected: `at least ${least}`, found: `${found}`, holds: found >= least };
}

/**
 * A number that is known but for calls whose answers were lost: each may have been done. Without such a call it
 * must be met exactly.
 */
function upToUncertain(name: string, known: number, uncertain: number, found: number): Check {
  const expected = uncertain === 0 ? `${known}` : `${known} to ${known + uncertain}`;
  return {
    kind: 'counts',
    name,
    expected,
    found: `${found}`,
    holds: found >= known && found <= known + uncertain,
  };
}

/** What is stored of an organization against what its clients saw; nothing for what it never used. */
export function countChecks(orgId: string, account: Account, stored: Stored): Check[] {
  const isUsingAi = account.creditsCharged + account.uncertainCredits + stored.credits > 0;
  return [
    upToUncertain(`${orgId}: calls counted`, account.served, account.uncertainCalls, stored.calls),
    upToUncertain(`${orgId}: credits used`, account.creditsCharged, account.uncertainCredits, stored.credits),
    exactly('counts', `${orgId}: events stored`, account.events, stored.events),
    exactly('counts', `${orgId}: feedback and reports stored`, account.entries, stored.entries),
    exactly('counts', `${orgId}: versions of profiles`, account.saves, stored.versions),
  ]
    .filter(({ expected, found }) => expected !== '0' || found !== '0')
    .concat(
      isUsingAi ? [exactly('counts', `${orgId}: reservations left open`, 0, stored.openReservations)] : [],
    );
}
