import { setTimeout as wait } from 'node:timers/promises';
import { BatchGetCommand, BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { whenAvailable } from '../../../shared/data/store.ts';
import { FailedError } from '../errors.ts';
import { inParallel } from './in-parallel.ts';

/** A row, or the part of it that is its key. */
export type Row = Readonly<Record<string, unknown>>;

/** What one call may read and delete (BatchGetItem and BatchWriteItem), and how many calls are made at once. */
const readBatch = 100;
const deleteBatch = 25;
const callsAtOnce = 8;

/** The longest wait before the second attempt, in milliseconds; it doubles from there. */
const firstBackoffMs = 50;
const maximumAttempts = 10;

/** The rows with these keys that exist, in no order. */
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

/** Deletes the rows with these keys. Keys without a row are fine. */
export async function deleteRows(
  client: DynamoDBDocumentClient,
  tableName: string,
  keys: readonly Row[],
): Promise<void> {
  await inParallel(chunksOf(keys, deleteBatch), callsAtOnce, async (chunk) =>
    untilEmpty(chunk, async (left) => {
      const { UnprocessedItems } = await whenAvailable(
        client.send(
          new BatchWriteCommand({
            RequestItems: { [tableName]: left.map((Key) => ({ DeleteRequest: { Key } })) },
          }),
        ),
      );
      const unprocessed = UnprocessedItems?.[tableName] ?? [];
      return unprocessed.flatMap(({ DeleteRequest }) => DeleteRequest?.Key ?? []);
    }),
  );
}

/** Repeats a batch with what DynamoDB left of it, waiting longer each time. */
async function untilEmpty(keys: Row[], act: (left: Row[]) => Promise<Row[]>): Promise<void> {
  let left = keys;
  for (let attempt = 0; left.length > 0; attempt += 1) {
    if (attempt === maximumAttempts) {
      throw new FailedError(
        'DynamoDB is too busy: run the same command again, it continues where it stopped.',
      );
    }
    if (attempt > 0) await wait(Math.random() * firstBackoffMs * 2 ** attempt);
    left = await act(left);
  }
}

function* chunksOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
