import { sumOf } from '../collections/sum-of.ts';
import * as z from '../contract/zod.ts';
import { monthOf } from './month.ts';

/**
 * Attribute name prefixes within one item: each reservation and each transform's totals is a top-level
 * attribute.
 */
export const reservationPrefix = 'r#';
export const chargedPrefix = 'charged#';
export const answersPrefix = 'answers#';

export const reservationSchema = z.object({ amount: z.int(), expiresAtMs: z.int() });

const balanceItemSchema = z.looseObject({
  used: z._default(z.int(), 0),
  granted: z._default(z.int(), 0),
});

/** One month of credits as stored in DynamoDB. */
export type Item = Record<string, unknown>;

/** A month's credits of one organization. */
export interface CreditBalance {
  /** Charged plus reserved. */
  readonly used: number;
  /** Granted by the operator in addition to the tier. */
  readonly granted: number;
  /** The part of `used` that is reserved but not yet charged. */
  readonly reserved: number;
  /** Credits charged and responses returned, by transform. */
  readonly byTransform: Readonly<Record<string, { readonly charged: number; readonly answers: number }>>;
}

/** The key of the month that contains an instant. */
export function balanceIdOf(orgId: string, atMs: number): string {
  return `${orgId}#${monthOf(atMs)}`;
}

/** The reservations of a month, expired or not. */
export function reservationsIn(item: Item): { name: string; amount: number; expiresAtMs: number }[] {
  return Object.entries(item)
    .filter(([name]) => name.startsWith(reservationPrefix))
    .map(([name, value]) => ({ name, ...reservationSchema.parse(value) }));
}

/** Expired reservations, left behind by functions that died. */
export function expiredIn(item: Item, nowMs: number) {
  return reservationsIn(item).filter(({ expiresAtMs }) => expiresAtMs <= nowMs);
}

/**
 * The balance of a month. An expired reservation counts as released, whether or not it has been removed from
 * the item.
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

export function amountOf(reservations: readonly { readonly amount: number }[]): number {
  return sumOf(reservations.map(({ amount }) => amount));
}

function totalsIn(item: Item): CreditBalance['byTransform'] {
  const transforms = Object.keys(item)
    .filter((name) => name.startsWith(answersPrefix))
    .map((name) => name.slice(answersPrefix.length));
  return Object.fromEntries(
    transforms.map((transform) => [
      transform,
      {
        charged: Number(item[chargedPrefix + transform] ?? 0),
        answers: Number(item[answersPrefix + transform]),
      },
    ]),
  );
}
