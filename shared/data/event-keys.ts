import { createHash } from 'node:crypto';

/**
 * Number of day index partitions per organization and day. DynamoDB accepts 1,000 writes per second to an
 * index partition, so this limits an organization to 4,000 events per second. A report queries every
 * partition.
 */
export const shardsPerDay = 4;

/**
 * Returns the key of an event. Within an organization, an eventId always identifies the same event, even if
 * the event time differs.
 */
export function eventKeyOf(orgId: string, eventId: string): string {
  return `${orgId}#${eventId}`;
}

/** Returns the index key for one visitor's events. */
export function visitorKeyOf(orgId: string, visitorHash: string): string {
  return `${orgId}#${visitorHash}`;
}

/** Returns the day (`YYYY-MM-DD`) of an ISO 8601 instant in UTC. */
export function dayOf(instant: string): string {
  return instant.slice(0, 10);
}

/** Returns the day index key of an event. */
export function dayShardOf(orgId: string, event: { eventId: string; occurredAt: string }): string {
  const shard = createHash('sha256').update(event.eventId).digest().readUInt8(0) % shardsPerDay;
  return dayShard(orgId, dayOf(event.occurredAt), shard);
}

/** Returns all day index partitions that can contain events of an organization and day (`YYYY-MM-DD`). */
export function dayShardsOf(orgId: string, day: string): readonly string[] {
  return Array.from({ length: shardsPerDay }, (_, shard) => dayShard(orgId, day, shard));
}

function dayShard(orgId: string, day: string, shard: number): string {
  return `${orgId}#${day}#${shard}`;
}
