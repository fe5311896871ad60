import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { LoggableError } from '../errors/errors.ts';
import {
  balanceIdOf,
  balanceIn,
  type CreditBalance,
  chargedPrefix,
  expiredIn,
  type Item,
  openModelCallsIn,
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
  readonly modelCalls: number;
}

/** Default of the maximum sum of `modelCalls` of an organization's reservations. */
export const defaultOpenModelCalls = 60;

/** Thrown when an organization's requests already have as many model calls under way as they may. */
export class ModelCallsBusyError extends LoggableError {
  override readonly name = 'ModelCallsBusyError';
}

/**
 * Stores the AI credits of each organization in one item per calendar month (UTC). Each change except a grant is one
 * conditional update. Concurrent calls therefore never exceed the limit, and the AWS SDK can safely retry the update.
 */
export class CreditsTable {
  private readonly rows: RowStore;
  private readonly maximumOpenModelCalls: number;

  constructor(
    client: DynamoDBDocumentClient,
    tableName: string,
    maximumOpenModelCalls: number = defaultOpenModelCalls,
  ) {
    this.maximumOpenModelCalls = maximumOpenModelCalls;
    this.rows = new RowStore(client, tableName, 'balanceId');
  }

  /**
   * Reserves credits. When too few credits or model calls are left, releases expired reservations and tries again.
   *
   * @param limit monthly credits of the organization's tier
   * @param modelCalls model calls that the request may have under way at the same time
   * @returns null when too few credits are left
   * @throws ModelCallsBusyError when too few model calls are left for the organization
   * @throws StoreUnavailableError
   */
  async reserve(
    orgId: string,
    amount: number,
    limit: number,
    nowMs: number,
    modelCalls = 0,
  ): Promise<Reservation | null> {
    const reservation = { balanceId: balanceIdOf(orgId, nowMs), id: randomUUID(), amount, modelCalls };
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
      if (openModelCallsIn(item, nowMs) + modelCalls > this.maximumOpenModelCalls) break;
      granted = balance.granted;
    }
    throw new ModelCallsBusyError('Other requests of the organization use the model.');
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
    await this.remove(reservation.balanceId, { name: reservationPrefix + reservation.id, ...reservation });
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
    { balanceId, id, amount, modelCalls }: Reservation,
    transform: string,
    { charged, responses }: { readonly charged: number; readonly responses: number },
  ): Promise<Item | null> {
    return this.rows.updateIf(balanceId, {
      UpdateExpression:
        'SET used = used - :rest REMOVE #r ADD #charged :charged, #responses :responses, openModelCalls :closed',
      ConditionExpression: 'attribute_exists(#r)',
      ExpressionAttributeNames: {
        '#r': reservationPrefix + id,
        '#charged': chargedPrefix + transform,
        '#responses': responsesPrefix + transform,
      },
      ExpressionAttributeValues: {
        ':rest': amount - charged,
        ':charged': charged,
        ':responses': responses,
        ':closed': -modelCalls,
      },
    });
  }

  private async tryReserve(
    { balanceId, id, amount, modelCalls }: Reservation,
    orgId: string,
    limit: number,
    granted: number,
    nowMs: number,
  ): Promise<boolean> {
    const maximumUsed = limit + granted - amount;
    if (maximumUsed < 0 || modelCalls > this.maximumOpenModelCalls) return false;
    const item = await this.rows.updateIf(balanceId, {
      UpdateExpression:
        'SET used = if_not_exists(used, :zero) + :amount, #r = :reservation, orgId = :orgId ADD openModelCalls :calls',
      ConditionExpression:
        'attribute_not_exists(#r) AND (attribute_not_exists(used) OR used <= :max) AND (:granted = :zero OR granted >= :granted) AND (attribute_not_exists(openModelCalls) OR openModelCalls <= :open)',
      ExpressionAttributeNames: { '#r': reservationPrefix + id },
      ExpressionAttributeValues: {
        ':zero': 0,
        ':amount': amount,
        ':max': maximumUsed,
        ':granted': granted,
        ':orgId': orgId,
        ':calls': modelCalls,
        ':open': this.maximumOpenModelCalls - modelCalls,
        ':reservation': { amount, modelCalls, expiresAtMs: nowMs + reservationLifetimeMs },
      },
      ReturnValues: 'NONE',
    });
    return item !== null;
  }

  private async releaseAll(balanceId: string, expired: ReturnType<typeof expiredIn>): Promise<void> {
    await Promise.all(expired.map((reservation) => this.remove(balanceId, reservation)));
  }

  private async remove(
    balanceId: string,
    {
      name,
      amount,
      modelCalls,
    }: { readonly name: string; readonly amount: number; readonly modelCalls: number },
  ): Promise<void> {
    await this.rows.updateIf(balanceId, {
      UpdateExpression: 'SET used = used - :amount REMOVE #r ADD openModelCalls :closed',
      ConditionExpression: 'attribute_exists(#r)',
      ExpressionAttributeNames: { '#r': name },
      ExpressionAttributeValues: { ':amount': amount, ':closed': -modelCalls },
    });
  }
}
