import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dayOfMonth } from './month.ts';
import { type MonthTerms, monthTermsSchema, onlyTerms } from './month-terms.ts';
import { RowStore } from './row-store.ts';
import { ShardedCount } from './sharded-count.ts';
import {
  beyondPrefix,
  type CountResult,
  counterId,
  dayPrefix,
  firstTerms,
  type MonthlyUsage,
  readRow,
  shardIds,
  sumOfRows,
} from './usage-rows.ts';

export class UsageTable {
  private readonly rows: RowStore;
  private readonly sharded: ShardedCount;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.rows = new RowStore(client, tableName, 'counterId');
    this.sharded = new ShardedCount(this.rows);
  }

  /**
   * Counts one call unless the terms' `callsPerMonth` are reached. Uses an atomic conditional update, so concurrent calls
   * never exceed the limit. When the AWS SDK retries after a lost response, the call may be counted twice, but it is never
   * missed. The first call of a month records the terms.
   * @param shards number of items that share the count; for 2 or more, see {@link ShardedCount}
   * @throws StoreUnavailableError
   */
  async countCall(orgId: string, terms: MonthTerms, nowMs: number, shards = 1): Promise<CountResult> {
    if (shards > 1) return this.sharded.count({ orgId, terms, shards, nowMs });
    const row = await this.rows.updateIf(counterId(orgId, nowMs), {
      UpdateExpression: `ADD calls :one, #day :one SET orgId = :orgId, ${firstTerms}`,
      ConditionExpression: ':limit > :zero AND (attribute_not_exists(calls) OR calls < :limit)',
      ExpressionAttributeNames: { '#day': `${dayPrefix}${dayOfMonth(nowMs)}` },
      ExpressionAttributeValues: {
        ':one': 1,
        ':zero': 0,
        ':limit': terms.callsPerMonth,
        ':orgId': orgId,
        ':terms': onlyTerms(terms),
      },
      ReturnValues: 'UPDATED_NEW',
    });
    return row === null ? { counted: false } : { counted: true, calls: readRow(row).calls };
  }

  /**
   * Counts one call beyond the monthly limit, unless `limit` such calls are counted on the day (UTC). The month's first
   * item contains these counts, which are not part of the month's calls.
   * @throws StoreUnavailableError
   */
  async countBeyondLimit(orgId: string, limit: number, nowMs: number): Promise<boolean> {
    const row = await this.rows.updateIf(counterId(orgId, nowMs), {
      UpdateExpression: 'ADD #beyond :one SET orgId = :orgId',
      ConditionExpression: 'attribute_not_exists(#beyond) OR #beyond < :limit',
      ExpressionAttributeNames: { '#beyond': `${beyondPrefix}${dayOfMonth(nowMs)}` },
      ExpressionAttributeValues: { ':one': 1, ':limit': limit, ':orgId': orgId },
    });
    return row !== null;
  }

  /**
   * Subtracts calls from the month's first item, which limits the count of all shards, so that as many more calls can be
   * made. The counts per day remain.
   *
   * @returns false, without a change, when fewer calls were counted
   * @throws StoreUnavailableError
   */
  async giveBack(orgId: string, calls: number, nowMs: number): Promise<boolean> {
    const row = await this.rows.updateIf(counterId(orgId, nowMs), {
      UpdateExpression: 'SET calls = calls - :calls',
      ConditionExpression: 'calls >= :calls',
      ExpressionAttributeValues: { ':calls': calls },
    });
    return row !== null;
  }

  /**
   * Records terms that changed during a month. A month has at most one record: its last terms.
   * @throws StoreUnavailableError
   */
  async recordTerms(orgId: string, terms: MonthTerms, nowMs: number): Promise<void> {
    await this.rows.updateIf(counterId(orgId, nowMs), {
      UpdateExpression: 'SET terms = :terms, orgId = :orgId',
      ExpressionAttributeValues: { ':terms': onlyTerms(terms), ':orgId': orgId },
    });
  }

  /**
   * Returns the recorded terms of the month that contains `atMs`; null for a month without calls and changes.
   * @throws StoreUnavailableError
   */
  async readTerms(orgId: string, atMs: number): Promise<MonthTerms | null> {
    const { terms = null } = await this.rows.read(counterId(orgId, atMs));
    return terms === null ? null : monthTermsSchema.parse(terms);
  }

  /**
   * Reads the counts of the month that contains `atMs` from its first item and any shards.
   *
   * @throws StoreUnavailableError
   */
  async readMonth(orgId: string, atMs: number): Promise<MonthlyUsage> {
    const firstId = counterId(orgId, atMs);
    const first = await this.rows.read(firstId);
    return sumOfRows(first, await Promise.all(shardIds(firstId, first).map((id) => this.rows.read(id))));
  }
}
