import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type UsageEvent, usageEventKindSchema } from '../contract/analytics.ts';
import * as z from '../contract/zod.ts';
import { addMonths } from './add-months.ts';
import { dayShardOf, eventKeyOf, visitorKeyOf } from './event-keys.ts';
import { StoreUnavailableError, whenAvailable, whenConditionHolds } from './store.ts';
import { Table } from './table.ts';

/** Retention period of usage events in calendar months, long enough to compare the same month of two years. */
export const retentionMonths = 13;

export const storedEventSchema = z.object({
  eventKey: z.string(),
  orgId: z.string(),
  /** The event ID specified by the caller, or `~` followed by a random ID. A caller's event ID cannot contain `~`. */
  eventId: z.string(),
  siteId: z.string(),
  kind: usageEventKindSchema,
  featureCode: z.optional(z.string()),
  presetCode: z.optional(z.string()),
  transform: z.optional(z.string()),
  action: z.enum(['on', 'off']),
  /** Time of the event in ISO 8601 format, with milliseconds. */
  occurredAt: z.string(),
  receivedAt: z.string(),
  /** Pseudonym of the visitor (see visitor-hash.ts); absent when the event has no visitor. */
  visitorHash: z.optional(z.string()),
  visitorKey: z.optional(z.string()),
  pagePath: z.optional(z.string()),
  dayShard: z.string(),
  /** ID of the call that wrote the item. */
  writeId: z.string(),
  /** DynamoDB TTL, in seconds since the Unix epoch. */
  expiresAt: z.int(),
});
export type StoredEvent = z.infer<typeof storedEventSchema>;

export type EventSubject = Pick<UsageEvent, 'kind' | 'featureCode' | 'presetCode' | 'transform'>;

export interface NewEvent extends EventSubject {
  /** The event ID specified by the caller; null for an event that is not deduplicated. */
  readonly eventId: string | null;
  readonly siteId: string;
  readonly action: 'on' | 'off';
  readonly occurredAtMs: number;
  readonly visitorHash: string | null;
  readonly pagePath: string | null;
}

/**
 * Counts of the events that were passed to `record`. A duplicate was stored earlier, or its ID is repeated within the
 * call.
 */
export interface EventCounts {
  readonly accepted: number;
  readonly duplicates: number;
}

export class EventsTable extends Table {
  /**
   * Stores the events in parallel, each at most once per organization and eventId. A put that fails because DynamoDB is
   * unavailable is retried while time is left. Each item records the call that wrote it, so a retry after a lost
   * response counts the event as accepted, not as a duplicate.
   * @param timeLeftMs returns the remaining time in milliseconds
   * @throws StoreUnavailableError when some events could not be stored in time. The others remain stored, and a
   * repeated call counts them as duplicates if they have an eventId.
   */
  async record(
    orgId: string,
    events: readonly NewEvent[],
    nowMs: number,
    timeLeftMs: () => number,
  ): Promise<EventCounts> {
    const writeId = randomUUID();
    const rows = new Map(
      events
        .map((event) => rowOf(orgId, event, nowMs, writeId))
        .reverse() // Keeps the first of several events with the same ID.
        .map((row) => [row.eventKey, row]),
    );
    const results = await Promise.allSettled([...rows.values()].map((row) => this.put(row, timeLeftMs)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    const accepted = results.filter((result) => result.status === 'fulfilled' && result.value).length;
    return { accepted, duplicates: events.length - accepted };
  }

  /** Returns true when this call stored the event, false when an earlier call already stored it. */
  private async put(row: StoredEvent, timeLeftMs: () => number): Promise<boolean> {
    const put = {
      TableName: this.tableName,
      Item: row,
      ConditionExpression: 'attribute_not_exists(eventKey) OR writeId = :writeId',
      ExpressionAttributeValues: { ':writeId': row.writeId },
    };
    return whenConditionHolds(
      untilAvailable((abortSignal) => this.client.send(new PutCommand(put), { abortSignal }), timeLeftMs),
    );
  }
}

function subjectOf({ kind = 'tool', featureCode, presetCode, transform }: EventSubject) {
  return {
    kind,
    ...(featureCode === undefined ? {} : { featureCode }),
    ...(presetCode === undefined ? {} : { presetCode }),
    ...(transform === undefined ? {} : { transform }),
  };
}

function rowOf(orgId: string, event: NewEvent, nowMs: number, writeId: string): StoredEvent {
  const eventId = event.eventId ?? `~${randomUUID()}`;
  const occurredAt = new Date(event.occurredAtMs).toISOString();
  return {
    eventKey: eventKeyOf(orgId, eventId),
    orgId,
    eventId,
    siteId: event.siteId,
    ...subjectOf(event),
    action: event.action,
    occurredAt,
    receivedAt: new Date(nowMs).toISOString(),
    ...(event.visitorHash === null
      ? {}
      : { visitorHash: event.visitorHash, visitorKey: visitorKeyOf(orgId, event.visitorHash) }),
    ...(event.pagePath === null ? {} : { pagePath: event.pagePath }),
    dayShard: dayShardOf(orgId, { eventId, occurredAt }),
    writeId,
    expiresAt: Math.floor(addMonths(event.occurredAtMs, retentionMonths) / 1000),
  };
}

const firstBackoffMs = 50;
const maximumBackoffMs = 1_000;

/**
 * Repeats an idempotent call until it succeeds or no time is left. Exponential backoff with full jitter prevents
 * callers that were throttled at the same time from retrying at the same time.
 * @param call receives a signal that is aborted when no time is left
 * @throws StoreUnavailableError when no time is left. All other errors of the call are rethrown immediately.
 */
async function untilAvailable<Output>(
  call: (signal: AbortSignal) => Promise<Output>,
  timeLeftMs: () => number,
): Promise<Output> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await whenAvailable(call(AbortSignal.timeout(Math.max(0, Math.floor(timeLeftMs())))));
    } catch (error) {
      const backoffMs = Math.random() * Math.min(maximumBackoffMs, firstBackoffMs * 2 ** attempt);
      if (!(error instanceof StoreUnavailableError) || timeLeftMs() <= backoffMs) throw error;
      await wait(backoffMs);
    }
  }
}
