import type { CreditBalance } from '../../../shared/data/credit-item.ts';
import type { CreditsTable, Reservation } from '../../../shared/data/credits.ts';
import { logMessages } from '../../../shared/observability/log-messages.ts';
import type { Log } from '../../../shared/observability/logger.ts';
import type { Outcome } from './transform.ts';

/** What concluding depends on. */
export interface ConcludeDeps {
  readonly credits: Pick<CreditsTable, 'settle' | 'release' | 'read'>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** What was charged, and the month's credits after it. */
export interface Settlement {
  readonly charged: number;
  readonly balance: Pick<CreditBalance, 'used' | 'granted'>;
}

/** How an answer and its parts are kept, and how it is paid. */
export interface Conclusion {
  keep(): Promise<void>;
  settle(): Promise<Settlement>;
  /** Parts of the answer that are being kept by themselves. */
  readonly parts: readonly Promise<void>[];
  /** True for an answer that is promised again for the same idempotency key: it is paid when it is kept. */
  readonly isRepeatable: boolean;
  readonly signal: AbortSignal;
  readonly log: Log;
}

/**
 * Keeps an answer and settles its price, side by side unless the answer has to be repeatable. What is settled is answered:
 * an answer that could not be kept is given all the same. When this is fulfilled, every write has ended.
 *
 * @throws what settling throws, and for a repeatable answer what keeping throws: nothing is charged then
 */
export async function conclude({
  keep,
  settle,
  parts,
  isRepeatable,
  signal,
  log,
}: Conclusion): Promise<Settlement> {
  const quietly = (keeping: Promise<void>) =>
    keeping.catch((failure) => log.error(logMessages.ANSWER_NOT_KEPT, failure));
  const keepingParts = parts.map(quietly);
  if (isRepeatable) {
    await Promise.all([keep(), ...keepingParts]);
    signal.throwIfAborted();
    return settle();
  }
  const [settlement] = await Promise.all([settle(), quietly(keep()), ...keepingParts]);
  return settlement;
}

/** Settles the price, or gives the reservation back where the answer is free. */
export async function settleOutcome(
  name: string,
  { isFree, credits: cost }: Outcome<object>,
  reservation: Reservation,
  orgId: string,
  { credits, now }: ConcludeDeps,
): Promise<Settlement> {
  if (!isFree) {
    const charged = Math.min(cost ?? reservation.amount, reservation.amount);
    return { charged, balance: await credits.settle(reservation, name, charged, now()) };
  }
  await credits.release(reservation);
  return { charged: 0, balance: await credits.read(orgId, now()) };
}
