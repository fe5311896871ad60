import { setTimeout as wait } from 'node:timers/promises';
import {
  BatchGetCommand,
  BatchWriteCommand,
  type BatchWriteCommandInput,
  type DynamoDBDocumentClient,
  PutCommand,
} from '@aws-sdk/lib-dynamodb';
import { inParallel } from '../../shared/collections/in-parallel.ts';
import { whenAvailable, whenConditionHolds } from '../../shared/data/store.ts';
import { ConflictError, FailedError } from '../errors.ts';

/** An item or its key. */
export type Row = Readonly<Record<string, unknown>>;

/** Maximum batch sizes of BatchGetItem and BatchWriteItem, and the number of concurrent calls. */
const readBatch = 100;
const writeBatch = 25;
const callsAtOnce = 8;

/** Maximum delay before the second attempt in milliseconds; it doubles with each attempt. */
const firstBackoffMs = 50;
const maximumAttempts = 10;

/** Returns the existing items in no particular order. */
export async function readRows(
  client: DynamoDBDocumentClient,
  tableName: string,
  keys: readonly Row[],
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  await inParallel(chunksOf(keys, readBatch), callsAtOnce, async (chunk) =>
    untilEmpty(chunk, async (left) => {
      const { Responses, UnprocessedKeys } = await whenAvailable(
        client.send(new BatchGetCommand({ RequestItems: { [tableName]: { Keys: left } } })),
      );
      rows.push(...(Responses?.[tableName] ?? []));
      return UnprocessedKeys?.[tableName]?.Keys ?? [];
    }),
  );
  return rows;
}

export async function deleteRows(
  client: DynamoDBDocumentClient,
  tableName: string,
  keys: readonly Row[],
): Promise<void> {
  await sendInBatches(
    client,
    tableName,
    keys.map((Key) => ({ DeleteRequest: { Key } })),
  );
}

/** Overwrites existing items. The keys of all items must therefore contain the organization ID. */
export async function writeRows(
  client: DynamoDBDocumentClient,
  tableName: string,
  rows: readonly Row[],
): Promise<void> {
  await sendInBatches(
    client,
    tableName,
    rows.map((Item) => ({ PutRequest: { Item } })),
  );
}

type WriteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

async function sendInBatches(
  client: DynamoDBDocumentClient,
  tableName: string,
  requests: readonly WriteRequest[],
): Promise<void> {
  await inParallel(chunksOf(requests, writeBatch), callsAtOnce, async (chunk) =>
    untilEmpty(chunk, async (left) => {
      const { UnprocessedItems } = await whenAvailable(
        client.send(new BatchWriteCommand({ RequestItems: { [tableName]: left } })),
      );
      return UnprocessedItems?.[tableName] ?? [];
    }),
  );
}

/**
 * Writes items whose keys do not contain the organization ID, without overwriting items of other organizations.
 *
 * @throws ConflictError when a key belongs to another organization
 */
export async function writeOwnRows(
  client: DynamoDBDocumentClient,
  tableName: string,
  rows: readonly Row[],
): Promise<void> {
  await inParallel(rows, callsAtOnce, async (Item) => {
    const put = new PutCommand({
      TableName: tableName,
      Item,
      ConditionExpression: 'attribute_not_exists(orgId) OR orgId = :orgId',
      ExpressionAttributeValues: { ':orgId': Item.orgId },
    });
    if (await whenConditionHolds(client.send(put))) return;
    throw new ConflictError(
      `A row of ${String(Item.orgId)} belongs to another organization here: do not import this file.`,
    );
  });
}

async function untilEmpty<Item>(items: Item[], act: (left: Item[]) => Promise<Item[]>): Promise<void> {
  let left = items;
  for (let attempt = 0; left.length > 0; attempt += 1) {
    if (attempt === maximumAttempts) {
      throw new FailedError('DynamoDB is throttling requests: run the same command again to resume.');
    }
    if (attempt > 0) await wait(Math.random() * firstBackoffMs * 2 ** attempt);
    left = await act(left);
  }
}

function* chunksOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
