import { sumOf } from '../collections/sum-of.ts';
import * as z from '../contract/zod.ts';
import { monthOf } from './month.ts';

/**
 * Prefixes of attribute names in a credit balance item. The rest of the name is the reservation ID or, for the other
 * two prefixes, the name of the transform.
 */
export const reservationPrefix = 'r#';
export const chargedPrefix = 'charged#';
export const responsesPrefix = 'responses#';

export const reservationSchema = z.object({
  amount: z.int(),
  /** Model calls that the reservation's request may have under way at the same time. */
  modelCalls: z.int(),
  expiresAtMs: z.int(),
});

const balanceItemSchema = z.looseObject({
  used: z._default(z.int(), 0),
  granted: z._default(z.int(), 0),
});

export type Item = Record<string, unknown>;

export interface CreditBalance {
  /** Sum of the charged and reserved credits. */
  readonly used: number;
  /** Credits granted by the operator in addition to the tier's monthly credits. */
  readonly granted: number;
  /** The part of `used` that is reserved but not charged yet. */
  readonly reserved: number;
  /** Credits charged and responses returned, keyed by transform. */
  readonly byTransform: Readonly<Record<string, { readonly charged: number; readonly responses: number }>>;
}

export function balanceIdOf(orgId: string, atMs: number): string {
  return `${orgId}#${monthOf(atMs)}`;
}

/** Returns all reservations, including expired ones. */
export function reservationsIn(item: Item): (z.infer<typeof reservationSchema> & { name: string })[] {
  return Object.entries(item)
    .filter(([name]) => name.startsWith(reservationPrefix))
    .map(([name, value]) => ({ name, ...reservationSchema.parse(value) }));
}

/** Returns the expired reservations, which were left behind by functions that crashed or timed out. */
export function expiredIn(item: Item, nowMs: number) {
  return reservationsIn(item).filter(({ expiresAtMs }) => expiresAtMs <= nowMs);
}

/**
 * Returns the balance of a month. Expired reservations count as released, even while they are still in the
 * item.
 */
export function balanceIn(item: Item, nowMs: number): CreditBalance {
  const { used, granted } = balanceItemSchema.parse(item);
  const expired = amountOf(expiredIn(item, nowMs));
  return {
    used: used - expired,
    granted,
    reserved: amountOf(reservationsIn(item)) - expired,
    byTransform: totalsIn(item),
  };
}

/** Returns the model calls that the reserved requests may have under way. Expired reservations do not count. */
export function openModelCallsIn(item: Item, nowMs: number): number {
  const open = reservationsIn(item).filter(({ expiresAtMs }) => expiresAtMs > nowMs);
  return sumOf(open.map(({ modelCalls }) => modelCalls));
}

export function amountOf(reservations: readonly { readonly amount: number }[]): number {
  return sumOf(reservations.map(({ amount }) => amount));
}

function totalsIn(item: Item): CreditBalance['byTransform'] {
  const transforms = Object.keys(item)
    .filter((name) => name.startsWith(responsesPrefix))
    .map((name) => name.slice(responsesPrefix.length));
  return Object.fromEntries(
    transforms.map((transform) => [
      transform,
      {
        charged: Number(item[chargedPrefix + transform] ?? 0),
        responses: Number(item[responsesPrefix + transform]),
      },
    ]),
  );
}
