import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { sumOf } from '../collections/sum-of.ts';
import {
  answersPrefix,
  balanceIdOf,
  balanceIn,
  type CreditBalance,
  chargedPrefix,
  expiredIn,
  type Item,
  reservationPrefix,
} from './credit-item.ts';
import { RowStore } from './row-store.ts';

/**
 * Lifetime of a reservation that is neither settled nor released, in milliseconds: well above the longest run of a
 * function, so that only a reservation whose function died ever expires.
 */
export const reservationLifetimeMs = 120_000;

/** Attempts to reserve: each but the first follows a release of expired reservations, or a changed balance. */
const maximumReserveAttempts = 4;

/** Credits set aside for one answer. Of several calls that settle or release it, the first takes effect. */
export interface Reservation {
  readonly balanceId: string;
  readonly id: string;
  readonly amount: number;
}

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
   * Sets credits aside. When too few are left it first releases expired reservations.
   *
   * @param limit the month's credits of the organization's tier
   * @returns null when too few are left
   * @throws StoreUnavailableError
   */
  async reserve(orgId: string, amount: number, limit: number, nowMs: number): Promise<Reservation | null> {
    const reservation = { balanceId: balanceIdOf(orgId, nowMs), id: randomUUID(), amount };
    let granted = 0;
    for (let attempt = 0; attempt < maximumReserveAttempts; attempt += 1) {
      if (await this.tryReserve(reservation, orgId, limit, granted, nowMs)) return reservation;
      const item = await this.rows.read(reservation.balanceId);
      // The update went through before, and only its response was lost.
      if (Object.hasOwn(item, reservationPrefix + reservation.id)) return reservation;
      const balance = balanceIn(item, nowMs);
      // Several calls may release expired reservations at once. Each is released once, and all of them may use the credits.
      await this.releaseAll(reservation.balanceId, expiredIn(item, nowMs));
      if (balance.used + amount > limit + balance.granted) return null;
      granted = balance.granted;
    }
    return null;
  }

  /**
   * Turns a reservation, or a part of it, into a charge and counts the answer.
   *
   * @param charged credits, at most as many as were reserved
   * @returns the month's credits after it
   * @throws StoreUnavailableError
   */
  async settle(
    reservation: Reservation,
    transform: string,
    charged: number,
    nowMs: number,
  ): Promise<CreditBalance> {
    const item = await this.charge(reservation, transform, { charged, answers: 1 });
    return balanceIn(item ?? (await this.rows.read(reservation.balanceId)), nowMs);
  }

  /**
   * Charges part of a reservation for work that led to no answer, and releases the rest.
   *
   * @param charged credits, of which no more are taken than were reserved
   * @throws StoreUnavailableError
   */
  async settleWithoutAnswer(reservation: Reservation, transform: string, charged: number): Promise<void> {
    await this.charge(reservation, transform, { charged: Math.min(charged, reservation.amount), answers: 0 });
  }

  /** @throws StoreUnavailableError */
  async release(reservation: Reservation): Promise<void> {
    await this.remove(reservation.balanceId, reservationPrefix + reservation.id, reservation.amount);
  }

  /**
   * Releases every expired reservation of the month that holds `nowMs`.
   *
   * @returns the number of credits released
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

  /**
   * The credits of the month that holds an instant.
   *
   * @param nowMs when reservations count as expired; for a month that is over, an instant after `atMs`
   * @throws StoreUnavailableError
   */
  async read(orgId: string, atMs: number, nowMs: number = atMs): Promise<CreditBalance> {
    return balanceIn(await this.rows.read(balanceIdOf(orgId, atMs)), nowMs);
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

  /** Reserves if the limit and the known grants allow it; false where they do not. */
  private async tryReserve(
    { balanceId, id, amount }: Reservation,
    orgId: string,
    limit: number,
    granted: number,
    nowMs: number,
  ): Promise<boolean> {
    const maximumUsed = limit + granted - amount;
    if (maximumUsed < 0) return false;
    const item = await this.rows.updateIf(balanceId, {
      UpdateExpression: 'SET used = if_not_exists(used, :zero) + :amount, #r = :reservation, orgId = :orgId',
      ConditionExpression:
        'attribute_not_exists(#r) AND (attribute_not_exists(used) OR used <= :max) AND (:granted = :zero OR granted >= :granted)',
      ExpressionAttributeNames: { '#r': reservationPrefix + id },
      ExpressionAttributeValues: {
        ':zero': 0,
        ':amount': amount,
        ':max': maximumUsed,
        ':granted': granted,
        ':orgId': orgId,
        ':reservation': { amount, expiresAtMs: nowMs + reservationLifetimeMs },
      },
      ReturnValues: 'NONE',
    });
    return item !== null;
  }

  private async releaseAll(balanceId: string, expired: ReturnType<typeof expiredIn>): Promise<number> {
    const released = await Promise.all(
      expired.map(({ name, amount }) => this.remove(balanceId, name, amount)),
    );
    return sumOf(released);
  }

  /** The number of credits released: the amount, or 0 when the reservation is gone already. */
  private async remove(balanceId: string, name: string, amount: number): Promise<number> {
    const item = await this.rows.updateIf(balanceId, {
      UpdateExpression: 'SET used = used - :amount REMOVE #r',
      ConditionExpression: 'attribute_exists(#r)',
      ExpressionAttributeNames: { '#r': name },
      ExpressionAttributeValues: { ':amount': amount },
    });
    return item === null ? 0 : amount;
  }
}
