import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { otherEventKinds, type UsageEvent } from '../contract/analytics.ts';
import * as z from '../contract/zod.ts';
import { addMonths } from './add-months.ts';
import { dayShardOf, eventKeyOf, visitorKeyOf } from './event-keys.ts';
import { StoreUnavailableError, whenAvailable, whenConditionHolds } from './store.ts';

/** Retention of usage events in calendar months: a year, plus one month for comparison. */
export const retentionMonths = 13;

export const storedEventSchema = z.object({
  eventKey: z.string(),
  orgId: z.string(),
  /** The caller's id, or `~` and a random one: callers cannot choose an id with `~`. */
  eventId: z.string(),
  siteId: z.string(),
  /** Absent for tool events. */
  kind: z.optional(z.enum(otherEventKinds)),
  /** Tool events only. */
  featureCode: z.optional(z.string()),
  /** Preset events only. */
  presetCode: z.optional(z.string()),
  /** Transform events only. */
  transform: z.optional(z.string()),
  action: z.enum(['on', 'off']),
  /** ISO 8601 with milliseconds. */
  occurredAt: z.string(),
  receivedAt: z.string(),
  /** See visitor-hash.ts; absent for an event without a visitor. */
  visitorHash: z.optional(z.string()),
  visitorKey: z.optional(z.string()),
  pagePath: z.optional(z.string()),
  dayShard: z.string(),
  /** Id of the call that wrote the row. */
  writeId: z.string(),
  /** Seconds since 1970. */
  expiresAt: z.int(),
});
export type StoredEvent = z.infer<typeof storedEventSchema>;

/** The subject of an event. */
export type EventSubject = Pick<UsageEvent, 'kind' | 'featureCode' | 'presetCode' | 'transform'>;

/** A validated event, ready to be stored. */
export interface NewEvent extends EventSubject {
  /** The caller's id; null for an event without deduplication. */
  readonly eventId: string | null;
  readonly siteId: string;
  readonly action: 'on' | 'off';
  /** Milliseconds since 1970. */
  readonly occurredAtMs: number;
  readonly visitorHash: string | null;
  readonly pagePath: string | null;
}

/** Number of new events in a call, and of duplicates (stored before or repeated within the call). */
export interface EventCounts {
  readonly accepted: number;
  readonly duplicates: number;
}

/** Usage events: what a visitor did with tools, presets, the panel and transforms, and when. */
export class EventsTable {
  private readonly client: DynamoDBDocumentClient;
  private readonly tableName: string;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.client = client;
    this.tableName = tableName;
  }

  /**
   * Stores the events in parallel, each at most once per organization and eventId. Puts that fail as
   * unavailable are retried while time is left. Each row records the call that wrote it, so a put whose first
   * response was lost counts as accepted on retry, not as its own duplicate.
   *
   * @param timeLeftMs Milliseconds left for this.
   * @throws StoreUnavailableError when some could not be stored in time. Those that were stay stored: a retry
   * counts events that have an eventId as duplicates.
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
        .reverse() // keeps the first of two events with the same id
        .map((row) => [row.eventKey, row]),
    );
    const results = await Promise.allSettled([...rows.values()].map((row) => this.put(row, timeLeftMs)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    const accepted = results.filter((result) => result.status === 'fulfilled' && result.value).length;
    return { accepted, duplicates: events.length - accepted };
  }

  /** Returns true when this call stored the event, false when an earlier one did. */
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

/**
 * Tool events have no kind: rows written before other kinds existed lack the field and are retained for a
 * year.
 */
function subjectOf({ kind, featureCode, presetCode, transform }: EventSubject) {
  return {
    ...(kind === undefined || kind === 'tool' ? {} : { kind }),
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

/** Upper bound of the delay before the first retry, in milliseconds. */
const firstBackoffMs = 50;
const maximumBackoffMs = 1_000;

/**
 * Retries an idempotent call until it succeeds or no time is left. Uses exponential backoff with full jitter,
 * so that callers throttled together do not retry together.
 *
 * @param call Receives a signal that aborts it when the time is over.
 * @param timeLeftMs Milliseconds left for this; may be negative.
 * @throws StoreUnavailableError when the time is over; anything else the call throws, immediately
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
