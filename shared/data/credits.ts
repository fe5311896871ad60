import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
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
 * Lifetime of a reservation that is neither settled nor released, in milliseconds. Well above the longest
 * invocation, so that only a reservation whose function died expires.
 */
export const reservationLifetimeMs = 120_000;

/**
 * Maximum attempts to reserve. A retry follows a release of expired reservations or a concurrent change of
 * the balance.
 */
const maximumReserveAttempts = 4;

/** Credits reserved for one response. Only the first call that settles or releases it takes effect. */
export interface Reservation {
  readonly balanceId: string;
  readonly id: string;
  readonly amount: number;
}

/**
 * AI credits by organization and calendar month (UTC), one item each. Every change is one conditional update,
 * so `used` never exceeds the limit under concurrency, and each update is safe for the SDK to retry.
 */
export class CreditsTable {
  private readonly rows: RowStore;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.rows = new RowStore(client, tableName, 'balanceId');
  }

  /**
   * Reserves credits. Releases expired reservations first when too few are left.
   *
   * @param limit monthly credits of the organization's tier
   * @returns null when too few are left
   * @throws StoreUnavailableError
   */
  async reserve(orgId: string, amount: number, limit: number, nowMs: number): Promise<Reservation | null> {
    const reservation = { balanceId: balanceIdOf(orgId, nowMs), id: randomUUID(), amount };
    let granted = 0;
    for (let attempt = 0; attempt < maximumReserveAttempts; attempt += 1) {
      if (await this.tryReserve(reservation, orgId, limit, granted, nowMs)) return reservation;
      const item = await this.rows.read(reservation.balanceId);
      // The update was applied by an earlier attempt whose response was lost.
      if (Object.hasOwn(item, reservationPrefix + reservation.id)) return reservation;
      const balance = balanceIn(item, nowMs);
      // Concurrent calls may release expired reservations. Each is released only once, and all of them may
      // use the credits.
      await this.releaseAll(reservation.balanceId, expiredIn(item, nowMs));
      if (balance.used + amount > limit + balance.granted) return null;
      granted = balance.granted;
    }
    return null;
  }

  /**
   * Charges a reservation, or part of it, and counts the response.
   *
   * @param charged credits, at most the reserved amount
   * @returns the resulting monthly balance
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
   * Charges part of a reservation for work that produced no response, and releases the rest.
   *
   * @param charged credits, capped at the reserved amount
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
   * Grants an organization credits in addition to its tier for the month that contains `nowMs`. Not
   * idempotent.
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
   * Returns the balance of the month that contains an instant.
   *
   * @param nowMs when reservations count as expired; for a past month, an instant after `atMs`
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

  /** Reserves if the limit and the known grants allow it; returns false otherwise. */
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

  private async releaseAll(balanceId: string, expired: ReturnType<typeof expiredIn>): Promise<void> {
    await Promise.all(expired.map(({ name, amount }) => this.remove(balanceId, name, amount)));
  }

  /** No effect when the reservation no longer exists. */
  private async remove(balanceId: string, name: string, amount: number): Promise<void> {
    await this.rows.updateIf(balanceId, {
      UpdateExpression: 'SET used = used - :amount REMOVE #r',
      ConditionExpression: 'attribute_exists(#r)',
      ExpressionAttributeNames: { '#r': name },
      ExpressionAttributeValues: { ':amount': amount },
    });
  }
}
