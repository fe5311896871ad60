import { createHash, randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Feedback, Report } from '../contract/feedback.ts';
import { feedbackEventTypes } from '../contract/feedback-events.ts';
import { feedbackStatusNames } from '../contract/names.ts';
import * as z from '../contract/zod.ts';
import { CodedError } from '../errors/errors.ts';
import { ttlAfterMonths } from './add-months.ts';
import { type FeedbackKind, feedbackKinds, referenceOf } from './feedback-reference.ts';
import { whenAvailable } from './store.ts';
import { Table } from './table.ts';

export const feedbackStatusSchema = z.enum(feedbackStatusNames);

export const storedEntrySchema = z.object({
  orgId: z.string(),
  /** Formatted as `kind#id`, because feedback and reports have separate ID namespaces. */
  entryId: z.string(),
  kind: z.enum(feedbackKinds),
  id: z.string(),
  siteId: z.string(),
  reference: z.string(),
  status: feedbackStatusSchema,
  receivedAt: z.string(),
  inProgressAt: z.optional(z.string()),
  resolvedAt: z.optional(z.string()),
  /**
   * The visitor's input, excluding the entry ID. Not validated when read, because the contract may have changed since
   * the entry was written.
   */
  body: z.record(z.string(), z.union([z.string(), z.number()])),
  bodyHash: z.string(),
  writeId: z.string(),
  /** EventBridge `detail-type` of this entry's event. */
  eventType: z.enum(feedbackEventTypes),
});
export type StoredEntry = z.infer<typeof storedEntrySchema>;

export type NewEntry =
  | { readonly kind: 'feedback'; readonly siteId: string; readonly content: Feedback }
  | { readonly kind: 'report'; readonly siteId: string; readonly content: Report };

/** A stored entry; `isNew` is true if the current call stored it. */
export interface ReceivedEntry {
  readonly entry: StoredEntry;
  readonly isNew: boolean;
}

/** Thrown when an entry with the same kind and ID is already stored with a different body. */
export class EntryExistsError extends CodedError {
  readonly errorCode = 'ALREADY_EXISTS';
  override readonly name = 'EntryExistsError';
}

export function entryIdOf(kind: FeedbackKind, id: string): string {
  return `${kind}#${id}`;
}

export class FeedbackTable extends Table {
  private readonly retentionMonths: number | null;

  /** @param retentionMonths months until DynamoDB deletes an entry; null to keep entries */
  constructor(client: DynamoDBDocumentClient, tableName: string, retentionMonths: number | null = null) {
    super(client, tableName);
    this.retentionMonths = retentionMonths;
  }

  /**
   * Stores an entry unless its ID is already in use, and returns the stored entry. The update sets only missing
   * attributes. If calls with the same ID run concurrently, one call stores its entry and every call returns that
   * entry. The AWS SDK can safely retry the update, because `writeId` identifies the call that stored the entry.
   * @throws EntryExistsError when an entry with this ID and a different body exists
   * @throws StoreUnavailableError
   */
  async receive(orgId: string, newEntry: NewEntry, nowMs: number): Promise<ReceivedEntry> {
    const { kind, siteId, content } = newEntry;
    const { id = randomUUID(), ...body } = content;
    const writeId = randomUUID();
    const hash = bodyHash(body);
    const fields = {
      kind,
      id,
      siteId,
      body,
      bodyHash: hash,
      reference: referenceOf(orgId, kind, id),
      status: 'received',
      receivedAt: new Date(nowMs).toISOString(),
      writeId,
      eventType: feedbackEventTypes[kind],
      ...(this.retentionMonths !== null && { expiresAt: ttlAfterMonths(nowMs, this.retentionMonths) }),
    };
    const { Attributes } = await whenAvailable(
      this.client.send(
        new UpdateCommand({
          TableName: this.tableName,
          Key: { orgId, entryId: entryIdOf(kind, id) },
          ...setWhereAbsent(fields),
          ReturnValues: 'ALL_NEW',
        }),
      ),
    );
    const entry = storedEntrySchema.parse(Attributes);
    if (entry.bodyHash !== hash) throw new EntryExistsError('The id is taken by another body.');
    return { entry, isNew: entry.writeId === writeId };
  }

  /** @throws StoreUnavailableError */
  async find(orgId: string, entryId: string): Promise<StoredEntry | null> {
    const row = await this.get({ orgId, entryId });
    return row === undefined ? null : storedEntrySchema.parse(row);
  }
}

function setWhereAbsent(fields: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(fields);
  const assignments = entries.map((_, index) => `#${index} = if_not_exists(#${index}, :${index})`);
  return {
    UpdateExpression: `SET ${assignments.join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([, value], index) => [`:${index}`, value])),
  };
}

/** Returns the SHA-256 hash (lowercase hex) of a flat JSON object, regardless of field order. */
export function bodyHash(body: Readonly<Record<string, string | number | undefined>>): string {
  const fields = Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields), 'utf8').digest('hex');
}
