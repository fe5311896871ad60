import { createHash } from 'node:crypto';

/**
 * Number of index partitions for the events of an organization on one day. DynamoDB accepts 1,000 writes per second to
 * each partition, so an organization is limited to 4,000 events per second. A report queries every partition.
 */
export const shardsPerDay = 4;

/**
 * Returns the key of an event. The key does not contain the event time, so an organization's events with the same
 * eventId are duplicates even if their times differ.
 */
export function eventKeyOf(orgId: string, eventId: string): string {
  return `${orgId}#${eventId}`;
}

export function visitorKeyOf(orgId: string, visitorHash: string): string {
  return `${orgId}#${visitorHash}`;
}

export function dayShardOf(orgId: string, event: { eventId: string; occurredAt: string }): string {
  const shard = createHash('sha256').update(event.eventId).digest().readUInt8(0) % shardsPerDay;
  return dayShard(orgId, event.occurredAt.slice(0, 10), shard);
}

export function dayShardsOf(orgId: string, day: string): readonly string[] {
  return Array.from({ length: shardsPerDay }, (_, shard) => dayShard(orgId, day, shard));
}

function dayShard(orgId: string, day: string, shard: number): string {
  return `${orgId}#${day}#${shard}`;
}
