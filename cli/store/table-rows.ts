import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
  type QueryCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod/mini';
import { whenAvailable, whenConditionHolds } from '../../shared/data/store.ts';
import type { Row } from './batch-rows.ts';
import { equations, nextInstant, setAttributes } from './expressions.ts';

/** Undefined attributes are unchanged. */
export type Change<Stored> = { readonly [Name in keyof Stored]?: Stored[Name] | undefined };

/**
 * Conditions are required attribute values, where null matches a null or absent attribute. Every method throws
 * StoreUnavailableError when DynamoDB is unavailable.
 */
export abstract class TableRows {
  protected readonly client: DynamoDBDocumentClient;
  protected readonly tableName: string;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.client = client;
    this.tableName = tableName;
  }

  /** Uses a strongly consistent read. Returns null when the item does not exist. */
  protected async readRow<Stored>(key: Row, schema: z.ZodMiniType<Stored>): Promise<Stored | null> {
    const get = new GetCommand({ TableName: this.tableName, Key: key, ConsistentRead: true });
    const { Item } = await whenAvailable(this.client.send(get));
    return Item === undefined ? null : schema.parse(Item);
  }

  /** Returns false when the item already exists. */
  protected async insertRow(row: Row, partitionKey = 'orgId'): Promise<boolean> {
    const put = new PutCommand({
      TableName: this.tableName,
      Item: row,
      ConditionExpression: `attribute_not_exists(${partitionKey})`,
    });
    return whenConditionHolds(this.client.send(put));
  }

  protected async putRow(row: Row): Promise<void> {
    await whenAvailable(this.client.send(new PutCommand({ TableName: this.tableName, Item: row })));
  }

  /** Returns false when the item does not exist or the condition fails. */
  protected async updateRow(key: Row, attributes: Row, condition: Row): Promise<boolean> {
    const set = setAttributes(attributes);
    const where = conditionOf(condition);
    const update = new UpdateCommand({
      TableName: this.tableName,
      Key: key,
      ...set,
      ...where,
      ExpressionAttributeNames: { ...set.ExpressionAttributeNames, ...where.ExpressionAttributeNames },
      ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ...where.ExpressionAttributeValues },
    });
    return whenConditionHolds(this.client.send(update));
  }

  /**
   * Changes an item only if its `updatedAt` still equals that of `before`. Returns the changed item, or null if the
   * item was not changed. Attributes that are undefined in `change` keep their values.
   */
  protected async changeRow<Stored extends { readonly updatedAt: string }>(
    key: Row,
    before: Stored,
    change: Change<NoInfer<Stored>>,
    { schema, nowMs }: { readonly schema: z.ZodMiniType<Stored>; readonly nowMs: number },
  ): Promise<Stored | null> {
    const updatedAt = nextInstant(before.updatedAt, nowMs);
    const changed = Object.entries(change).filter(([, value]) => value !== undefined);
    const after = schema.parse({ ...before, ...Object.fromEntries(changed), updatedAt });
    const isChanged = await this.updateRow(key, { ...change, updatedAt }, { updatedAt: before.updatedAt });
    return isChanged ? after : null;
  }

  /** Returns false when the item does not exist or the condition fails. */
  protected async deleteRow(key: Row, condition: Row): Promise<boolean> {
    const remove = new DeleteCommand({ TableName: this.tableName, Key: key, ...conditionOf(condition) });
    return whenConditionHolds(this.client.send(remove));
  }

  protected pages(query: Omit<QueryCommandInput, 'TableName'>): AsyncGenerator<readonly Row[]> {
    return queryPages(this.client, { TableName: this.tableName, ...query });
  }

  protected async queryRows<Stored>(
    query: Omit<QueryCommandInput, 'TableName'>,
    schema: z.ZodMiniType<Stored>,
  ): Promise<Stored[]> {
    const rows: Stored[] = [];
    for await (const page of this.pages(query)) rows.push(...page.map((row) => schema.parse(row)));
    return rows;
  }
}

/** @throws StoreUnavailableError */
export async function* queryPages(
  client: DynamoDBDocumentClient,
  query: QueryCommandInput,
): AsyncGenerator<readonly Row[]> {
  const pages = paginateQuery({ client }, query);
  for (let page = await whenAvailable(pages.next()); !page.done; page = await whenAvailable(pages.next())) {
    yield page.value.Items ?? [];
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
