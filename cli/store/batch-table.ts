import { setTimeout as wait } from 'node:timers/promises';
import {
  BatchGetCommand,
  BatchWriteCommand,
  type BatchWriteCommandInput,
  PutCommand,
  paginateQuery,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { inParallel } from '../../shared/collections/in-parallel.ts';
import { whenAvailable, whenConditionHolds } from '../../shared/data/store.ts';
import { Table } from '../../shared/data/table.ts';
import { ConflictError, FailedError } from '../errors.ts';

/** A DynamoDB item or its key. */
export type Row = Readonly<Record<string, unknown>>;

/** Maximum batch sizes of BatchGetItem and BatchWriteItem, and the number of concurrent calls. */
const readBatch = 100;
const writeBatch = 25;
const callsAtOnce = 8;

const firstBackoffMs = 50;
const maximumAttempts = 10;

type WriteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

/** Every method throws StoreUnavailableError when DynamoDB is unavailable. */
export class BatchTable extends Table {
  async *pages(query: Omit<QueryCommandInput, 'TableName'>): AsyncGenerator<readonly Row[]> {
    const pages = paginateQuery({ client: this.client }, { TableName: this.tableName, ...query });
    for (let page = await whenAvailable(pages.next()); !page.done; page = await whenAvailable(pages.next())) {
      yield page.value.Items ?? [];
    }
  }

  /** Returns the existing items in no particular order. */
  async readAll(keys: readonly Row[]): Promise<readonly Row[]> {
    const rows: Row[] = [];
    await inBatches(keys, readBatch, async (Keys) => {
      const RequestItems = { [this.tableName]: { Keys } };
      const read = await whenAvailable(this.client.send(new BatchGetCommand({ RequestItems })));
      rows.push(...(read.Responses?.[this.tableName] ?? []));
      return read.UnprocessedKeys?.[this.tableName]?.Keys ?? [];
    });
    return rows;
  }

  async deleteAll(keys: readonly Row[]): Promise<void> {
    await this.sendAll(keys.map((Key) => ({ DeleteRequest: { Key } })));
  }

  /**
   * Writes items and overwrites existing ones. All keys must contain the organization ID, so that no items of other
   * organizations are overwritten.
   */
  async writeAll(rows: readonly Row[]): Promise<void> {
    await this.sendAll(rows.map((Item) => ({ PutRequest: { Item } })));
  }

  /**
   * Writes items whose keys do not contain the organization ID, without overwriting items of other organizations.
   *
   * @throws ConflictError when a key belongs to another organization
   */
  async writeOwn(rows: readonly Row[]): Promise<void> {
    await inParallel(rows, callsAtOnce, async (Item) => {
      const put = new PutCommand({
        TableName: this.tableName,
        Item,
        ConditionExpression: 'attribute_not_exists(orgId) OR orgId = :orgId',
        ExpressionAttributeValues: { ':orgId': Item.orgId },
      });
      if (await whenConditionHolds(this.client.send(put))) return;
      throw new ConflictError(
        `A row of ${String(Item.orgId)} belongs to another organization here: do not import this file.`,
      );
    });
  }

  private async sendAll(requests: readonly WriteRequest[]): Promise<void> {
    await inBatches(requests, writeBatch, async (batch) => {
      const RequestItems = { [this.tableName]: batch };
      const write = await whenAvailable(this.client.send(new BatchWriteCommand({ RequestItems })));
      return write.UnprocessedItems?.[this.tableName] ?? [];
    });
  }
}

/** @param send sends a batch and returns its unprocessed items, which this function then retries */
async function inBatches<Item>(
  items: readonly Item[],
  size: number,
  send: (batch: Item[]) => Promise<Item[]>,
): Promise<void> {
  await inParallel(chunksOf(items, size), callsAtOnce, async (chunk) => {
    let left = chunk;
    for (let attempt = 0; left.length > 0; attempt += 1) {
      if (attempt === maximumAttempts) {
        throw new FailedError('DynamoDB is throttling requests: run the same command again to resume.');
      }
      if (attempt > 0) await wait(Math.random() * firstBackoffMs * 2 ** attempt);
      left = await send(left);
    }
  });
}

function* chunksOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
