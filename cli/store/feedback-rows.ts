import { entryIdOf, type StoredEntry, storedEntrySchema } from '../../shared/data/feedback.ts';
import type { FeedbackKind } from '../../shared/data/feedback-reference.ts';
import { equations, keysEqual } from './expressions.ts';
import { TableRows } from './table-rows.ts';

/** Filter for feedback and reports. Undefined fields match any value; times are ISO 8601 and inclusive. */
export interface EntryQuery {
  readonly orgId: string;
  readonly kind: FeedbackKind | undefined;
  readonly status: StoredEntry['status'] | undefined;
  readonly from: string;
  readonly to: string;
}

export type StatusChange = Pick<StoredEntry, 'status' | 'inProgressAt' | 'resolvedAt'>;

export class FeedbackRows extends TableRows<StoredEntry> {
  async *entries({ orgId, from, to, kind, status }: EntryQuery): AsyncGenerator<readonly StoredEntry[]> {
    const filter = equations('filter', { kind, status });
    const pages = this.pages({
      IndexName: 'byTime',
      ScanIndexForward: false,
      KeyConditionExpression: 'orgId = :orgId AND receivedAt BETWEEN :from AND :to',
      ...(filter.terms.length > 0 && {
        FilterExpression: filter.terms.join(' AND '),
        ExpressionAttributeNames: filter.names,
      }),
      ExpressionAttributeValues: { ':orgId': orgId, ':from': from, ':to': to, ...filter.values },
    });
    for await (const page of pages) yield page.map((row) => storedEntrySchema.parse(row));
  }

  async find(orgId: string, kind: FeedbackKind, id: string): Promise<StoredEntry | null> {
    return this.readRow({ orgId, entryId: entryIdOf(kind, id) });
  }

  /** Usually returns one entry, but references may collide. */
  async findByReference(orgId: string, reference: string): Promise<readonly StoredEntry[]> {
    const query = { IndexName: 'byReference', ...keysEqual({ orgId, reference }) };
    const keys = (await Array.fromAsync(this.pages(query))).flat();
    const entries = await Promise.all(keys.map(async ({ entryId }) => this.readRow({ orgId, entryId })));
    return entries.filter((entry) => entry !== null);
  }

  /** Changes an entry's status. Returns false if the entry was changed concurrently. */
  async setStatus({ orgId, entryId, status }: StoredEntry, change: StatusChange): Promise<boolean> {
    return this.updateRow({ orgId, entryId }, change, { status });
  }

  async delete({ orgId, entryId }: StoredEntry): Promise<boolean> {
    return this.deleteRow({ orgId, entryId }, { orgId });
  }
}
