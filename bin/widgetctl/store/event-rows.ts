import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { inParallel } from '../../../shared/collections/in-parallel.ts';
import { dayShardsOf, visitorKeyOf } from '../../../shared/data/event-keys.ts';
import { whenAvailable } from '../../../shared/data/store.ts';
import { deleteRows, type Row, readRows } from './batch-rows.ts';

/** Partitions read at once: each holds at most one page (1 MB) in memory. */
const partitionsAtOnce = 8;

export interface EventReading {
  readonly orgId: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly days: readonly string[];
  /** The attributes to read. */
  readonly attributes: readonly string[];
  /** Gets each page; the next page of that partition is read when it is done. */
  readonly onPage: (rows: readonly Row[]) => Promise<void> | void;
  /** Called for each partition that is read to its end: as many as days times the partitions of a day. */
  readonly onPartition?: () => void;
}

/** Reads usage events by day and by visitor, page by page, and deletes them. */
export class EventRows {
  constructor(
    private readonly client: DynamoDBDocumentClient,
    private readonly tableName: string,
  ) {}

  /** Reads the events of these days, in no order: the cost is that of these days, whatever else is stored. */
  async eachPage({ orgId, days, attributes, onPage, onPartition }: EventReading): Promise<void> {
    const partitions = days.flatMap((day) => dayShardsOf(orgId, day));
    await inParallel(partitions, partitionsAtOnce, async (dayShard) => {
      const query = {
        TableName: this.tableName,
        IndexName: 'byDay',
        KeyConditionExpression: 'dayShard = :dayShard',
        ExpressionAttributeValues: { ':dayShard': dayShard },
        ProjectionExpression: attributes.map((_, index) => `#${index}`).join(', '),
        ExpressionAttributeNames: Object.fromEntries(attributes.map((name, index) => [`#${index}`, name])),
      };
      const pages = paginateQuery({ client: this.client }, query)[Symbol.asyncIterator]();
      for (
        let page = await whenAvailable(pages.next());
        !page.done;
        page = await whenAvailable(pages.next())
      ) {
        await onPage(page.value.Items ?? []);
      }
      onPartition?.();
    });
  }

  /** The keys of a visitor's events. */
  async keysOfVisitor(orgId: string, visitorHash: string): Promise<readonly Row[]> {
    return whenAvailable(this.queryVisitor(visitorKeyOf(orgId, visitorHash)));
  }

  async read(keys: readonly Row[]): Promise<readonly Row[]> {
    return readRows(this.client, this.tableName, keys);
  }

  async delete(keys: readonly Row[]): Promise<void> {
    await deleteRows(this.client, this.tableName, keys);
  }

  private async queryVisitor(visitorKey: string): Promise<readonly Row[]> {
    const keys: Row[] = [];
    const query = {
      TableName: this.tableName,
      IndexName: 'byVisitor',
      KeyConditionExpression: 'visitorKey = :visitorKey',
      ExpressionAttributeValues: { ':visitorKey': visitorKey },
      ProjectionExpression: 'eventKey',
    };
    for await (const page of paginateQuery({ client: this.client }, query)) keys.push(...(page.Items ?? []));
    return keys;
  }
}
