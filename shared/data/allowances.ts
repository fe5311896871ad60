import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from '../contract/zod.ts';
import { whenConditionHolds } from './store.ts';
import { Table } from './table.ts';

/** A counter with a limit. It is never reset: its ID names the day, minute or token that it belongs to. */
export interface Allowance {
  readonly id: string;
  /** Maximum sum of the amounts taken. */
  readonly limit: number;
  /** Time after which the counter may be deleted, in milliseconds since the Unix epoch. */
  readonly expiresAtMs: number;
}

/** Attributes other than the keys. Sets and numbers of different allowances share the table. */
export const allowanceSchema = z.object({
  orgId: z.string(),
  allowanceId: z.string(),
  taken: z._default(z.int(), 0),
  members: z._default(z.set(z.string()), new Set()),
  expiresAt: z.int(),
});

/**
 * Counts what a caller, a boot token or an organization uses in a short period, beside the monthly limits of
 * {@link CreditsTable} and {@link UsageTable}. Amounts are never given back.
 */
export class AllowancesTable extends Table {
  /**
   * Takes an amount in one conditional update, so that concurrent calls never exceed the limit. When the AWS SDK retries
   * after a lost response, the amount may be taken twice.
   *
   * @returns false, without taking anything, when less than the amount is left
   * @throws StoreUnavailableError
   */
  async take(orgId: string, { id, limit, expiresAtMs }: Allowance, amount: number): Promise<boolean> {
    if (amount > limit) return false;
    return whenConditionHolds(
      this.client.send(
        new UpdateCommand({
          TableName: this.tableName,
          Key: { orgId, allowanceId: id },
          UpdateExpression: 'ADD taken :amount SET expiresAt = :expiresAt',
          ConditionExpression: 'attribute_not_exists(taken) OR taken <= :most',
          ExpressionAttributeValues: {
            ':amount': amount,
            ':most': limit - amount,
            ':expiresAt': Math.ceil(expiresAtMs / 1000),
          },
        }),
      ),
    );
  }

  /**
   * Returns true when at least the amount is left. Only {@link take} decides; this read lets a caller without an
   * allowance be rejected before anything is written.
   *
   * @throws StoreUnavailableError
   */
  async has(orgId: string, { id, limit }: Allowance, amount: number): Promise<boolean> {
    const row = await this.get({ orgId, allowanceId: id });
    return (row === undefined ? 0 : allowanceSchema.parse(row).taken) + amount <= limit;
  }

  /**
   * Returns the members that {@link addMember} has stored.
   *
   * @throws StoreUnavailableError
   */
  async members(orgId: string, { id }: Allowance): Promise<ReadonlySet<string>> {
    const row = await this.get({ orgId, allowanceId: id });
    return row === undefined ? new Set() : allowanceSchema.parse(row).members;
  }

  /**
   * Adds a member unless the set has reached its limit. Repeating the call has no effect.
   *
   * @returns false when the limit is reached
   * @throws StoreUnavailableError
   */
  async addMember(orgId: string, { id, limit, expiresAtMs }: Allowance, member: string): Promise<boolean> {
    return whenConditionHolds(
      this.client.send(
        new UpdateCommand({
          TableName: this.tableName,
          Key: { orgId, allowanceId: id },
          UpdateExpression: 'ADD members :member SET expiresAt = :expiresAt',
          ConditionExpression: 'attribute_not_exists(members) OR size(members) < :limit',
          ExpressionAttributeValues: {
            ':member': new Set([member]),
            ':limit': limit,
            ':expiresAt': Math.ceil(expiresAtMs / 1000),
          },
        }),
      ),
    );
  }
}
