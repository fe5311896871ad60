import { sumOf } from '../collections/sum-of.ts';
import * as z from '../contract/zod.ts';
import { monthOf } from './month.ts';

/** Attribute names of one item: a reservation's and a transform's totals are top-level attributes of their own. */
export const reservationPrefix = 'r#';
export const chargedPrefix = 'charged#';
export const answersPrefix = 'answers#';

export const reservationSchema = z.object({ amount: z.int(), expiresAtMs: z.int() });

/** What a month's item holds beside reservations and totals. */
export const balanceItemSchema = z.looseObject({
  used: z._default(z.int(), 0),
  granted: z._default(z.int(), 0),
});

/** A month's credits as DynamoDB keeps them. */
export type Item = Record<string, unknown>;

/** A month's credits of one organization. */
export interface CreditBalance {
  /** Charged and reserved. */
  readonly used: number;
  /** Given by the operator on top of the tier. */
  readonly granted: number;
  /** Of `used`, how much is only reserved. */
  readonly reserved: number;
  /** Credits charged and answers given, by transform. */
  readonly byTransform: Readonly<Record<string, { readonly charged: number; readonly answers: number }>>;
}

/** The key of the month that holds an instant. */
export function balanceIdOf(orgId: string, atMs: number): string {
  return `${orgId}#${monthOf(atMs)}`;
}

/** The open reservations of a month. */
export function reservationsIn(item: Item): { name: string; amount: number; expiresAtMs: number }[] {
  return Object.entries(item)
    .filter(([name]) => name.startsWith(reservationPrefix))
    .map(([name, value]) => ({ name, ...reservationSchema.parse(value) }));
}

/** The open reservations whose time is over: the function that made them will not end them any more. */
export function expiredIn(item: Item, nowMs: number) {
  return reservationsIn(item).filter(({ expiresAtMs }) => expiresAtMs <= nowMs);
}

/** Credits of several reservations. */
export function amountOf(reservations: readonly { readonly amount: number }[]): number {
  return sumOf(reservations.map(({ amount }) => amount));
}

/** Credits charged and answers given, by transform. */
export function totalsIn(item: Item): CreditBalance['byTransform'] {
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
