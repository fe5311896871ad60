import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { sumOf } from '../collections/sum-of.ts';
import {
  amountOf,
  answersPrefix,
  balanceIdOf,
  balanceItemSchema,
  type CreditBalance,
  chargedPrefix,
  expiredIn,
  type Item,
  reservationPrefix,
  reservationsIn,
  totalsIn,
} from './credit-item.ts';
import { RowStore } from './row-store.ts';

/**
 * How long a reservation stands when nobody settles it or gives it back, in milliseconds: well above the longest
 * a function runs, so that only a reservation whose function died is ever healed.
 */
export const reservationLifetimeMs = 120_000;

/** How often reserving tries again after it gave back expired reservations, or found the balance changed. */
const maximumReserveRounds = 4;

/** Credits set aside for one answer. Give it to one of the methods that end it: of several, the first counts. */
export interface Reservation {
  readonly balanceId: string;
  readonly id: string;
  readonly amount: number;
}

/** The result of reserving: the reservation and the month's credits after it, or a refusal because too few are left. */
export type ReserveResult =
  | {
      readonly reserved: true;
      readonly reservation: Reservation;
      readonly used: number;
      readonly granted: number;
    }
  | { readonly reserved: false };

/**
 * AI credits by organization and calendar month (UTC), one item each. Every change is one conditional update, so
 * that `used` never passes the limit whatever runs at once, and each may be repeated by the SDK without harm.
 */
export class CreditsTable {
  private readonly rows: RowStore;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.rows = new RowStore(client, tableName, 'balanceId');
  }

  /**
   * Sets credits aside. When none are left it first gives back what expired reservations still hold.
   *
   * @param limit the month's credits of the organization's tier
   * @throws StoreUnavailableError
   */
  async reserve(orgId: string, amount: number, limit: number, nowMs: number): Promise<ReserveResult> {
    const reservation = { balanceId: balanceIdOf(orgId, nowMs), id: randomUUID(), amount };
    let granted = 0;
    for (let round = 0; round < maximumReserveRounds; round += 1) {
      const used = await this.tryReserve(reservation, orgId, limit + granted, granted, nowMs);
      if (used !== null) return { reserved: true, reservation, used, granted };
      const item = await this.rows.read(reservation.balanceId);
      const balance = balanceItemSchema.parse(item);
      // The update went through before, and only its answer was lost.
      if (Object.hasOwn(item, reservationPrefix + reservation.id)) {
        return { reserved: true, reservation, used: balance.used, granted: balance.granted };
      }
      // Several calls may give back expired reservations at once. Each is given back once, and all of them may use the credits.
      const expired = expiredIn(item, nowMs);
      await this.releaseAll(reservation.balanceId, expired);
      if (balance.used - amountOf(expired) + amount > limit + balance.granted) return { reserved: false };
      granted = balance.granted;
    }
    return { reserved: false };
  }

  /**
   * Turns a reservation, or a part of it, into a charge and counts the answer; the month's credits used after it.
   *
   * @param charged credits, at most as many as were reserved; all of them when left out
   * @throws StoreUnavailableError
   */
  async settle(
    reservation: Reservation,
    transform: string,
    charged: number = reservation.amount,
  ): Promise<number> {
    const item = await this.charge(reservation, transform, { charged, answers: 1 });
    return balanceItemSchema.parse(item ?? (await this.rows.read(reservation.balanceId))).used;
  }

  /**
   * Charges part of a reservation for work that led to no answer, and gives back the rest.
   *
   * @param charged credits, of which no more are taken than were reserved
   * @throws StoreUnavailableError
   */
  async settleWithoutAnswer(reservation: Reservation, transform: string, charged: number): Promise<void> {
    await this.charge(reservation, transform, { charged: Math.min(charged, reservation.amount), answers: 0 });
  }

  /**
   * Gives a reservation back.
   *
   * @throws StoreUnavailableError
   */
  async giveBack(reservation: Reservation): Promise<void> {
    await this.release(reservation.balanceId, reservationPrefix + reservation.id, reservation.amount);
  }

  /**
   * Gives back every expired reservation of the month that holds `nowMs`; how many credits that were.
   *
   * @throws StoreUnavailableError
   */
  async heal(orgId: string, nowMs: number): Promise<number> {
    const balanceId = balanceIdOf(orgId, nowMs);
    return this.releaseAll(balanceId, expiredIn(await this.rows.read(balanceId), nowMs));
  }

  /**
   * Gives an organization credits on top of its tier for the month that holds `nowMs`. Repeated, it adds again.
   *
   * @throws StoreUnavailableError
   */
  async grant(orgId: string, amount: number, nowMs: number): Promise<void> {
    await this.rows.updateIf(balanceIdOf(orgId, nowMs), {
      UpdateExpression: 'ADD granted :amount SET orgId = :orgId',
      ExpressionAttributeValues: { ':amount': amount, ':orgId': orgId },
    });
  }

  /** @throws StoreUnavailableError */
  async read(orgId: string, atMs: number): Promise<CreditBalance> {
    const item = await this.rows.read(balanceIdOf(orgId, atMs));
    const { used, granted } = balanceItemSchema.parse(item);
    const reserved = amountOf(reservationsIn(item));
    return { used, granted, reserved, byTransform: totalsIn(item) };
  }

  private charge(
    { balanceId, id, amount }: Reservation,
    transform: string,
    { charged, answers }: { readonly charged: number; readonly answers: number },
  ): Promise<Item | null> {
    return this.rows.updateIf(balanceId, {
      UpdateExpression: 'SET used = used - :rest REMOVE #r ADD #charged :charged, #answers :answers',
      ConditionExpression: 'attribute_exists(#r)',
      ExpressionAttributeNames: {
        '#r': reservationPrefix + id,
        '#charged': chargedPrefix + transform,
        '#answers': answersPrefix + transform,
      },
      ExpressionAttributeValues: { ':rest': amount - charged, ':charged': charged, ':answers': answers },
    });
  }

  private async tryReserve(
    { balanceId, id, amount }: Reservation,
    orgId: string,
    limit: number,
    granted: number,
    nowMs: number,
  ): Promise<number | null> {
    if (amount > limit) return null;
    const item = await this.rows.updateIf(balanceId, {
      UpdateExpression: 'SET used = if_not_exists(used, :zero) + :amount, #r = :reservation, orgId = :orgId',
      ConditionExpression:
        'attribute_not_exists(#r) AND (attribute_not_exists(used) OR used <= :max) AND (:granted = :zero OR granted >= :granted)',
      ExpressionAttributeNames: { '#r': reservationPrefix + id },
      ExpressionAttributeValues: {
        ':zero': 0,
        ':amount': amount,
        ':max': limit - amount,
        ':granted': granted,
        ':orgId': orgId,
        ':reservation': { amount, expiresAtMs: nowMs + reservationLifetimeMs },
      },
    });
    return item === null ? null : balanceItemSchema.parse(item).used;
  }

  private async releaseAll(balanceId: string, expired: ReturnType<typeof expiredIn>): Promise<number> {
    const released = await Promise.all(
      expired.map(({ name, amount }) => this.release(balanceId, name, amount)),
    );
    return sumOf(released);
  }

  /** What was given back: the amount, or 0 when the reservation is gone already. */
  private async release(balanceId: string, name: string, amount: number): Promise<number> {
    const item = await this.rows.updateIf(balanceId, {
      UpdateExpression: 'SET used = used - :amount REMOVE #r',
      ConditionExpression: 'attribute_exists(#r)',
      ExpressionAttributeNames: { '#r': name },
      ExpressionAttributeValues: { ':amount': amount },
    });
    return item === null ? 0 : amount;
  }
}
