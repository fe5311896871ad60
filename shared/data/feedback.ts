import { createHash, randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Feedback, Report } from '../contract/feedback.ts';
import { feedbackEventTypes } from '../contract/feedback-events.ts';
import * as z from '../contract/zod.ts';
import { AnswerableError } from '../errors/errors.ts';
import { type FeedbackKind, feedbackKinds, referenceOf } from './feedback-reference.ts';
import { whenAvailable } from './store.ts';

export const feedbackStatusSchema = z.enum(['received', 'in_progress', 'resolved']);

/** An entry as it is stored. */
export const storedEntrySchema = z.object({
  orgId: z.string(),
  /** `kind#id`: feedback and reports have ids of their own. */
  entryId: z.string(),
  kind: z.enum(feedbackKinds),
  id: z.string(),
  siteId: z.string(),
  reference: z.string(),
  status: feedbackStatusSchema,
  /** ISO 8601 with milliseconds. */
  receivedAt: z.string(),
  inProgressAt: z.optional(z.string()),
  resolvedAt: z.optional(z.string()),
  /** What the visitor sent, without the id. Not checked again: rules of the contract may have changed since. */
  body: z.record(z.string(), z.union([z.string(), z.number()])),
  bodyHash: z.string(),
  /** Which call wrote it. */
  writeId: z.string(),
  /** The detail-type of the event that tells of it; older entries have none. */
  eventType: z.optional(z.enum(feedbackEventTypes)),
});
export type StoredEntry = z.infer<typeof storedEntrySchema>;

/** What a visitor sent. Without an id the entry gets a random one. */
export type NewEntry =
  | { readonly kind: 'feedback'; readonly siteId: string; readonly content: Feedback }
  | { readonly kind: 'report'; readonly siteId: string; readonly content: Report };

/** The entry as it now is, and whether this call stored it. */
export interface ReceivedEntry {
  readonly entry: StoredEntry;
  readonly isNew: boolean;
}

/** An entry with this kind and id is stored already, with another body. */
export class EntryExistsError extends AnswerableError {
  readonly answerCode = 'ALREADY_EXISTS';
  override readonly name = 'EntryExistsError';
}

/** The sort key of an entry. */
export function entryIdOf(kind: FeedbackKind, id: string): string {
  return `${kind}#${id}`;
}

/** Visitors' feedback and accessibility reports. */
export class FeedbackTable {
  private readonly client: DynamoDBDocumentClient;
  private readonly tableName: string;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.client = client;
    this.tableName = tableName;
  }

  /**
   * Stores an entry unless its id is taken, and returns what is then stored: one atomic update that sets only
   * what does not exist, so of two calls at once one stores and both read the same. The update may be repeated
   * by the SDK without harm; the row remembers which call wrote it.
   *
   * @throws EntryExistsError when the id is taken by an entry with another body
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

/** SHA-256, lower-case hex, of a flat JSON object: the same for the same fields, in whatever order they were sent. */
export function bodyHash(body: Readonly<Record<string, string | number | undefined>>): string {
  const fields = Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields), 'utf8').digest('hex');
}
