import { createHash } from 'node:crypto';

/**
 * Into how many partitions one organization's day is spread. An index partition takes 1,000 writes a second
 * (DynamoDB's documented limit), so this bounds an organization at 4,000 events a second; a report asks for each.
 */
export const shardsPerDay = 4;

/** The key of an event: the same eventId in one organization is the same event, whatever its time. */
export function eventKeyOf(orgId: string, eventId: string): string {
  return `${orgId}#${eventId}`;
}

/** The key under which the events of one visitor are found. */
export function visitorKeyOf(orgId: string, visitorHash: string): string {
  return `${orgId}#${visitorHash}`;
}

/** The UTC day (`YYYY-MM-DD`) of an ISO 8601 instant in UTC. */
export function dayOf(instant: string): string {
  return instant.slice(0, 10);
}

/** Where an event stands in the index by day. */
export function dayShardOf(orgId: string, event: { eventId: string; occurredAt: string }): string {
  const shard = createHash('sha256').update(event.eventId).digest().readUInt8(0) % shardsPerDay;
  return dayShard(orgId, dayOf(event.occurredAt), shard);
}

/** Every partition of the index by day that can hold events of this organization and day (`YYYY-MM-DD`). */
export function dayShardsOf(orgId: string, day: string): readonly string[] {
  return Array.from({ length: shardsPerDay }, (_, shard) => dayShard(orgId, day, shard));
}

function dayShard(orgId: string, day: string, shard: number): string {
  return `${orgId}#${day}#${shard}`;
}
