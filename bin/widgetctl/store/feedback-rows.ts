import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { entryIdOf, type StoredEntry, storedEntrySchema } from '../../../shared/data/feedback.ts';
import type { FeedbackKind } from '../../../shared/data/feedback-reference.ts';
import { whenAvailable, whenConditionHolds } from '../../../shared/data/store.ts';

/** Which entries to read; null is any. Times are ISO 8601, both included. */
export interface EntryQuery {
  readonly orgId: string;
  readonly kind: FeedbackKind | null;
  readonly status: StoredEntry['status'] | null;
  readonly from: string;
  readonly to: string;
}

/** What a change of status writes. */
export type StatusChange = Pick<StoredEntry, 'status' | 'inProgressAt' | 'resolvedAt'>;

/** Reads feedback and reports as they are now, changes their status, and deletes them. */
export class FeedbackRows {
  constructor(
    private readonly client: DynamoDBDocumentClient,
    private readonly tableName: string,
  ) {}

  /** The entries asked for, the newest first, page by page. */
  async *pages(query: EntryQuery): AsyncGenerator<readonly StoredEntry[]> {
    const { kind, status } = query;
    const filters = [
      ...(kind === null ? [] : ['#kind = :kind']),
      ...(status === null ? [] : ['#status = :status']),
    ];
    const pages = paginateQuery(
      { client: this.client },
      {
        TableName: this.tableName,
        IndexName: 'byTime',
        ScanIndexForward: false,
        KeyConditionExpression: 'orgId = :orgId AND receivedAt BETWEEN :from AND :to',
        ...(filters.length === 0 ? {} : { FilterExpression: filters.join(' AND ') }),
        ...(filters.length === 0
          ? {}
          : {
              ExpressionAttributeNames: {
                ...(kind === null ? {} : { '#kind': 'kind' }),
                ...(status === null ? {} : { '#status': 'status' }),
              },
            }),
        ExpressionAttributeValues: {
          ':orgId': query.orgId,
          ':from': query.from,
          ':to': query.to,
          ...(kind === null ? {} : { ':kind': kind }),
          ...(status === null ? {} : { ':status': status }),
        },
      },
    );
    for await (const { Items = [] } of pages) yield Items.map((row) => storedEntrySchema.parse(row));
  }

  /** The entry with this id, as it is now. */
  async find(orgId: string, kind: FeedbackKind, id: string): Promise<StoredEntry | null> {
    return this.read(orgId, entryIdOf(kind, id));
  }

  /** The entries with this reference: one, save for a rare coincidence. */
  async findByReference(orgId: string, reference: string): Promise<readonly StoredEntry[]> {
    const entries: StoredEntry[] = [];
    const query = {
      TableName: this.tableName,
      IndexName: 'byReference',
      KeyConditionExpression: 'orgId = :orgId AND #reference = :reference',
      ExpressionAttributeNames: { '#reference': 'reference' },
      ExpressionAttributeValues: { ':orgId': orgId, ':reference': reference },
    };
    for await (const { Items = [] } of paginateQuery({ client: this.client }, query)) {
      for (const { entryId } of Items) {
        const entry = await this.read(orgId, String(entryId));
        if (entry !== null) entries.push(entry);
      }
    }
    return entries;
  }

  /** Changes an entry's status as it was read before; false when it was changed meanwhile. */
  async setStatus(before: StoredEntry, change: StatusChange): Promise<boolean> {
    const names = Object.keys(change);
    const update = new UpdateCommand({
      TableName: this.tableName,
      Key: { orgId: before.orgId, entryId: before.entryId },
      UpdateExpression: `SET ${names.map((_, index) => `#${index} = :${index}`).join(', ')}`,
      ConditionExpression: '#status = :before',
      ExpressionAttributeNames: {
        ...Object.fromEntries(names.map((name, index) => [`#${index}`, name])),
        '#status': 'status',
      },
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.values(change).map((value, index) => [`:${index}`, value])),
        ':before': before.status,
      },
    });
    return whenConditionHolds(this.client.send(update));
  }

  /** Deletes an entry; false when there was none. */
  async delete({ orgId, entryId }: StoredEntry): Promise<boolean> {
    const remove = new DeleteCommand({
      TableName: this.tableName,
      Key: { orgId, entryId },
      ConditionExpression: 'attribute_exists(orgId)',
    });
    return whenConditionHolds(this.client.send(remove));
  }

  private async read(orgId: string, entryId: string): Promise<StoredEntry | null> {
    const get = new GetCommand({ TableName: this.tableName, Key: { orgId, entryId }, ConsistentRead: true });
    const { Item } = await whenAvailable(this.client.send(get));
    return Item === undefined ? null : storedEntrySchema.parse(Item);
  }
}
