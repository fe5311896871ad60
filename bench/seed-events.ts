import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { tools } from '../shared/catalog/tools.ts';
import { addMonths } from '../shared/data/add-months.ts';
import { dayShardOf, eventKeyOf, visitorKeyOf } from '../shared/data/event-keys.ts';
import { monthsKept } from '../shared/data/events.ts';
import { visitorHash } from '../shared/data/visitor-hash.ts';
import { seedRows } from './support/seed-rows.ts';

export interface SeedPlan {
  readonly orgId: string;
  /** Makes the events' ids distinct from those of other plans. */
  readonly prefix: string;
  readonly count: number;
  readonly visitors: number;
  /** Events are spread evenly from here on, in milliseconds since 1970. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** Writes usage events as the API stores them, in batches: 250,000 calls of the API would take too long. */
export async function seedEvents(
  client: DynamoDBDocumentClient,
  tableName: string,
  plan: SeedPlan,
): Promise<void> {
  await seedRows(client, tableName, plan.count, (index) => rowOf(plan, index));
}

function rowOf({ orgId, prefix, count, visitors, fromMs, toMs }: SeedPlan, index: number) {
  const eventId = `${prefix}-${index}`;
  const occurredAtMs = fromMs + Math.floor((index / count) * (toMs - fromMs));
  const occurredAt = new Date(occurredAtMs).toISOString();
  const hash = visitorHash('bench', `visitor ${(index * 7919) % visitors}`);
  return {
    eventKey: eventKeyOf(orgId, eventId),
    orgId,
    eventId,
    siteId: 'bench',
    featureCode: tools[(index * 31) % tools.length]?.code ?? '',
    action: index % 3 === 0 ? 'off' : 'on',
    occurredAt,
    receivedAt: occurredAt,
    visitorHash: hash,
    visitorKey: visitorKeyOf(orgId, hash),
    pagePath: '/a/page/of/the/site',
    dayShard: dayShardOf(orgId, { eventId, occurredAt }),
    writeId: '00000000-0000-4000-8000-000000000000',
    expiresAt: Math.floor(addMonths(occurredAtMs, monthsKept) / 1000),
  };
}
