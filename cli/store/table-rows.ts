import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  type QueryCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod/mini';
import { whenAvailable, whenConditionHolds } from '../../shared/data/store.ts';
import { BatchTable, type Row } from './batch-table.ts';
import { equations } from './expressions.ts';

/** Attributes to change. Undefined attributes stay unchanged. */
export type Change<Stored> = { readonly [Name in keyof Stored]?: Stored[Name] | undefined };

/**
 * Table whose items are validated with a schema. A `condition` consists of required attribute values. In a condition,
 * null matches an attribute that is null or absent.
 */
export class TableRows<Stored> extends BatchTable {
  private readonly schema: z.ZodMiniType<Stored>;

  constructor(client: DynamoDBDocumentClient, tableName: string, schema: z.ZodMiniType<Stored>) {
    super(client, tableName);
    this.schema = schema;
  }

  /** Uses a strongly consistent read. Returns null when the item does not exist. */
  async readRow(key: Row): Promise<Stored | null> {
    const item = await this.get(key, { ConsistentRead: true });
    return item === undefined ? null : this.schema.parse(item);
  }

  /** Adds an item. Returns false when the item already exists. */
  async insertRow(row: Row, partitionKey = 'orgId'): Promise<boolean> {
    const put = new PutCommand({
      TableName: this.tableName,
      Item: row,
      ConditionExpression: `attribute_not_exists(${partitionKey})`,
    });
    return whenConditionHolds(this.client.send(put));
  }

  async putRow(row: Row): Promise<void> {
    await whenAvailable(this.client.send(new PutCommand({ TableName: this.tableName, Item: row })));
  }

  /** Returns false when the item does not exist or the condition fails. */
  async updateRow(key: Row, change: Change<Stored>, condition: Row): Promise<boolean> {
    const { terms, names, values } = equations('set', change);
    const where = conditionOf(condition);
    const update = new UpdateCommand({
      TableName: this.tableName,
      Key: key,
      UpdateExpression: `SET ${terms.join(', ')}`,
      ...where,
      ExpressionAttributeNames: { ...names, ...where.ExpressionAttributeNames },
      ExpressionAttributeValues: { ...values, ...where.ExpressionAttributeValues },
    });
    return whenConditionHolds(this.client.send(update));
  }

  /**
   * Changes an item and sets a later `updatedAt`. Returns the changed item. If the stored `updatedAt` is not that of
   * `before`, another command has changed the item. The method then changes nothing and returns null.
   */
  async changeRow<Versioned extends Stored & { readonly updatedAt: string }>(
    key: Row,
    before: Versioned,
    change: Change<Stored>,
    nowMs: number,
  ): Promise<Stored | null> {
    const updatedAt = new Date(Math.max(nowMs, Date.parse(before.updatedAt) + 1)).toISOString();
    const changed = Object.entries(change).filter(([, value]) => value !== undefined);
    const after = this.schema.parse({ ...before, ...Object.fromEntries(changed), updatedAt });
    const isChanged = await this.updateRow(key, { ...change, updatedAt }, { updatedAt: before.updatedAt });
    return isChanged ? after : null;
  }

  /** Returns false when the item does not exist or the condition fails. */
  async deleteRow(key: Row, condition: Row): Promise<boolean> {
    const remove = new DeleteCommand({ TableName: this.tableName, Key: key, ...conditionOf(condition) });
    return whenConditionHolds(this.client.send(remove));
  }

  async queryRows(query: Omit<QueryCommandInput, 'TableName'>): Promise<Stored[]> {
    const pages = await Array.fromAsync(this.pages(query));
    return pages.flat().map((row) => this.schema.parse(row));
  }
}

function conditionOf(condition: Row) {
  const { terms, names, values } = equations('where', condition);
  const orMissing = Object.values(values).map((value, index) =>
    value === null ? `(attribute_not_exists(#where${index}) OR ${terms[index]})` : terms[index],
  );
  return {
    ConditionExpression: orMissing.join(' AND '),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  };
}
