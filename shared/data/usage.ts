import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from '../contract/zod.ts';
import { dayOfMonth, monthOf } from './month.ts';
import { isConditionFailed, whenAvailable } from './store.ts';

const counterSchema = z.object({ calls: z.number().check(z.int()) });

/** A month's calls of one organization: in all, and by day of the month (`01`–`31`). */
export interface MonthlyUsage {
  readonly calls: number;
  readonly callsByDay: Readonly<Record<string, number>>;
}

/** The result of counting one call: the count including it, or that the month's limit was reached before. */
export type CountResult = { readonly counted: true; readonly calls: number } | { readonly counted: false };

/** The exact number of calls an organization made in a calendar month (UTC). */
export class UsageTable {
  constructor(
    private readonly client: DynamoDBDocumentClient,
    private readonly tableName: string,
  ) {}

  /**
   * Counts one call, unless `limit` calls are counted already: one atomic conditional update, exact whatever
   * runs at once. An SDK retry after a lost answer may count a call twice, never zero times.
   *
   * @throws StoreUnavailableError
   */
  async countCall(orgId: string, limit: number, nowMs: number): Promise<CountResult> {
    try {
      const { Attributes } = await whenAvailable(
        this.client.send(
          new UpdateCommand({
            TableName: this.tableName,
            Key: { counterId: counterId(orgId, nowMs) },
            UpdateExpression: 'ADD calls :one, #day :one SET orgId = :orgId',
            ConditionExpression: ':limit > :zero AND (attribute_not_exists(calls) OR calls < :limit)',
            ExpressionAttributeNames: { '#day': `${dayPrefix}${dayOfMonth(nowMs)}` },
            ExpressionAttributeValues: { ':one': 1, ':zero': 0, ':limit': limit, ':orgId': orgId },
            ReturnValues: 'UPDATED_NEW',
          }),
        ),
      );
      return { counted: true, calls: counterSchema.parse(Attributes).calls };
    } catch (error) {
      if (isConditionFailed(error)) return { counted: false };
      throw error;
    }
  }

  /**
   * Reads the counts of the month that holds `atMs`.
   *
   * @throws StoreUnavailableError
   */
  async readMonth(orgId: string, atMs: number): Promise<MonthlyUsage> {
    const { Item } = await whenAvailable(
      this.client.send(
        new GetCommand({
          TableName: this.tableName,
          Key: { counterId: counterId(orgId, atMs) },
          ConsistentRead: true,
        }),
      ),
    );
    if (Item === undefined) return { calls: 0, callsByDay: {} };
    const days = Object.entries(Item).filter(([name]) => name.startsWith(dayPrefix));
    return {
      calls: counterSchema.parse(Item).calls,
      callsByDay: Object.fromEntries(
        days.map(([name, count]) => [name.slice(dayPrefix.length), Number(count)]),
      ),
    };
  }
}

/** Attribute names of the counts by day: this and the day of the month. */
const dayPrefix = 'day';

function counterId(orgId: string, atMs: number): string {
  return `${orgId}#${monthOf(atMs)}`;
}
