import { createHash } from 'node:crypto';

/**
 * Number of partitions for one organization's day. An index partition takes 1,000 writes a second (DynamoDB's
 * documented limit), so this limits an organization to 4,000 events a second; a report queries every
 * partition.
 */
export const shardsPerDay = 4;

/** The key of an event: the same eventId in one organization identifies the same event, whatever its time. */
export function eventKeyOf(orgId: string, eventId: string): string {
  return `${orgId}#${eventId}`;
}

/** Index key for the events of one visitor. */
export function visitorKeyOf(orgId: string, visitorHash: string): string {
  return `${orgId}#${visitorHash}`;
}

/** The UTC day (`YYYY-MM-DD`) of an ISO 8601 instant in UTC. */
export function dayOf(instant: string): string {
  return instant.slice(0, 10);
}

/** Index key of an event in the index by day. */
export function dayShardOf(orgId: string, event: { eventId: string; occurredAt: string }): string {
  const shard = createHash('sha256').update(event.eventId).digest().readUInt8(0) % shardsPerDay;
  return dayShard(orgId, dayOf(event.occurredAt), shard);
}

/** All partitions of the day index that can hold events of this organization and day (`YYYY-MM-DD`). */
export function dayShardsOf(orgId: string, day: string): readonly string[] {
  return Array.from({ length: shardsPerDay }, (_, shard) => dayShard(orgId, day, shard));
}

function dayShard(orgId: string, day: string, shard: number): string {
  return `${orgId}#${day}#${shard}`;
}
