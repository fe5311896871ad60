import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  balanceIdOf,
  balanceIn,
  type CreditBalance,
  chargedPrefix,
  expiredIn,
  type Item,
  reservationPrefix,
  responsesPrefix,
} from './credit-item.ts';
import { RowStore } from './row-store.ts';

/**
 * Lifetime of a reservation that is neither settled nor released, in milliseconds. It is much longer than any
 * invocation, so a reservation expires only if the function that made it crashed or timed out.
 */
export const reservationLifetimeMs = 120_000;

/**
 * Maximum attempts to reserve credits. Reserving is retried when expired reservations have been released or a
 * concurrent call has changed the balance.
 */
const maximumReserveAttempts = 4;

/**
 * Credits reserved for one response. Only the first call that settles or releases the reservation takes
 * effect.
 */
export interface Reservation {
  readonly balanceId: string;
  readonly id: string;
  readonly amount: number;
}

/**
 * Stores the AI credits of each organization in one item per calendar month (UTC). Each change except a grant is one
 * conditional update. Concurrent calls therefore never exceed the limit, and the AWS SDK can safely retry the update.
 */
export class CreditsTable {
  private readonly rows: RowStore;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.rows = new RowStore(client, tableName, 'balanceId');
  }

  /**
   * Reserves credits. When too few credits are left, releases expired reservations and tries again.
   *
   * @param limit monthly credits of the organization's tier
   * @returns null when too few credits are left
   * @throws StoreUnavailableError
   */
  async reserve(orgId: string, amount: number, limit: number, nowMs: number): Promise<Reservation | null> {
    const reservation = { balanceId: balanceIdOf(orgId, nowMs), id: randomUUID(), amount };
    let granted = 0;
    for (let attempt = 0; attempt < maximumReserveAttempts; attempt += 1) {
      if (await this.tryReserve(reservation, orgId, limit, granted, nowMs)) return reservation;
      const item = await this.rows.read(reservation.balanceId);
      // An earlier attempt applied the update, but its response was lost.
      if (Object.hasOwn(item, reservationPrefix + reservation.id)) return reservation;
      const balance = balanceIn(item, nowMs);
      // Concurrent calls may release the same reservations, but only the first release of each takes effect. The next
      // attempt can then reserve the released credits.
      await this.releaseAll(reservation.balanceId, expiredIn(item, nowMs));
      if (balance.used + amount > limit + balance.granted) return null;
      granted = balance.granted;
    }
    return null;
  }

  /**
   * Charges all or part of a reservation and counts the response.
   *
   * @param charged credits to charge, at most the reserved amount
   * @returns the resulting monthly balance
   * @throws StoreUnavailableError
   */
  async settle(
    reservation: Reservation,
    transform: string,
    charged: number,
    nowMs: number,
  ): Promise<CreditBalance> {
    const item = await this.charge(reservation, transform, { charged, responses: 1 });
    return balanceIn(item ?? (await this.rows.read(reservation.balanceId)), nowMs);
  }

  /**
   * Charges part of a reservation for work that did not produce a response, and releases the rest.
   *
   * @param charged credits to charge, capped at the reserved amount
   * @throws StoreUnavailableError
   */
  async settleWithoutResponse(reservation: Reservation, transform: string, charged: number): Promise<void> {
    await this.charge(reservation, transform, {
      charged: Math.min(charged, reservation.amount),
      responses: 0,
    });
  }

  /** @throws StoreUnavailableError */
  async release(reservation: Reservation): Promise<void> {
    await this.remove(reservation.balanceId, reservationPrefix + reservation.id, reservation.amount);
  }

  /**
   * Grants an organization additional credits for the month that contains `nowMs`. Not idempotent.
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
   * @param nowMs time for which reservation expiry is evaluated; pass the current time when `atMs` is in a past month
   * @throws StoreUnavailableError
   */
  async read(orgId: string, atMs: number, nowMs: number = atMs): Promise<CreditBalance> {
    return balanceIn(await this.rows.read(balanceIdOf(orgId, atMs)), nowMs);
  }

  private charge(
    { balanceId, id, amount }: Reservation,
    transform: string,
    { charged, responses }: { readonly charged: number; readonly responses: number },
  ): Promise<Item | null> {
    return this.rows.updateIf(balanceId, {
      UpdateExpression: 'SET used = used - :rest REMOVE #r ADD #charged :charged, #responses :responses',
      ConditionExpression: 'attribute_exists(#r)',
      ExpressionAttributeNames: {
        '#r': reservationPrefix + id,
        '#charged': chargedPrefix + transform,
        '#responses': responsesPrefix + transform,
      },
      ExpressionAttributeValues: { ':rest': amount - charged, ':charged': charged, ':responses': responses },
    });
  }

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

  private async remove(balanceId: string, name: string, amount: number): Promise<void> {
    await this.rows.updateIf(balanceId, {
      UpdateExpression: 'SET used = used - :amount REMOVE #r',
      ConditionExpression: 'attribute_exists(#r)',
      ExpressionAttributeNames: { '#r': name },
      ExpressionAttributeValues: { ':amount': amount },
    });
  }
}
