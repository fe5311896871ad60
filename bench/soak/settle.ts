import { setTimeout as wait } from 'node:timers/promises';
import { getHealth } from '../../shared/contract/routes/health.ts';
import { advanceClock } from './clock.ts';
import type { Ground } from './ground.ts';

/** Longer than a reservation of credits stands (shared/data/credits.ts). */
const reservationMs = 121_000;

const pollMs = 5;

/**
 * Waits until DynamoDB has done all that functions asked of it, those that were killed as well: what they sent before
 * they died lies before the store's own reading of the next call.
 */
export async function untilStoreIsQuiet({ caller, store, runtime }: Ground): Promise<void> {
  await runtime.lambda.warm();
  await caller.call({ route: getHealth, tenant: null, expected: ['200', '429 RATE_LIMITED'] });
  while (!store.isIdle) await wait(pollMs);
}

/** Lets reservations of credits expire whose function died, and gives them back as an operator does. */
export async function healCredits({ operator, tenants }: Ground): Promise<void> {
  advanceClock(reservationMs);
  await operator.ai.heal(tenants.large.orgId);
}
