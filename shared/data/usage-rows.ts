import * as z from '../contract/zod.ts';
import { monthOf } from './month.ts';

export type UsageRow = Readonly<Record<string, unknown>>;

/** An organization's calls in a month. `callsByDay` is keyed by day of the month (`01`–`31`). */
export interface MonthlyUsage {
  readonly calls: number;
  readonly callsByDay: Readonly<Record<string, number>>;
}

/**
 * Result of counting a call. `calls` is the month's count including the call; `counted` is false when the
 * monthly limit is reached.
 */
export type CountResult = { readonly counted: true; readonly calls: number } | { readonly counted: false };

/** Prefix of the attribute names for daily counts. The day of the month follows the prefix. */
export const dayPrefix = 'day';

/** Prefix of the attribute names for daily counts of calls beyond the monthly limit. The day of the month follows. */
export const beyondPrefix = 'beyond';

/**
 * Prefix of the attribute names for the calls allocated to each shard. The shard number follows the prefix. Used only
 * in a month's first item.
 */
export const grantedPrefix = 'given';

/** Term of an update expression that records a month's terms (`:terms`) unless they are recorded. */
export const firstTerms = 'terms = if_not_exists(terms, :terms)';

const rowSchema = z.object({
  calls: z._default(z.int(), 0),
  /** Number of calls allocated to the shard. Present only in a shard's item. */
  given: z._default(z.int(), 0),
  /**
   * `calls` of the month's first item, which includes all allocations, as of the last change to this shard's `given`.
   * Present only in a shard's item.
   */
  committed: z._default(z.int(), 0),
});

export function readRow(row: UsageRow): z.infer<typeof rowSchema> {
  return rowSchema.parse(row);
}

/**
 * Returns the key of a month's first item or of one of its shards.
 *
 * @param shard shard number, starting at 1; omit it for the first item
 */
export function counterId(orgId: string, atMs: number, shard?: number): string {
  const month = `${orgId}#${monthOf(atMs)}`;
  return shard === undefined ? month : `${month}#${shard}`;
}

export function grantedByShard(first: UsageRow): ReadonlyMap<number, number> {
  const granted = Object.entries(first).filter(
    ([name]) => name.startsWith(grantedPrefix) && name.length > grantedPrefix.length,
  );
  return new Map(granted.map(([name, calls]) => [Number(name.slice(grantedPrefix.length)), Number(calls)]));
}

export function shardIds(firstId: string, first: UsageRow): readonly string[] {
  return [...grantedByShard(first).keys()].map((shard) => `${firstId}#${shard}`);
}

export function sumOfRows(first: UsageRow, shards: readonly UsageRow[]): MonthlyUsage {
  const granted = [...grantedByShard(first).values()].reduce((sum, calls) => sum + calls, 0);
  const calls = shards.reduce((sum, shard) => sum + readRow(shard).calls, readRow(first).calls - granted);
  const callsByDay: Record<string, number> = {};
  for (const [name, count] of [first, ...shards].flatMap((row) => Object.entries(row))) {
    if (!name.startsWith(dayPrefix)) continue;
    const day = name.slice(dayPrefix.length);
    callsByDay[day] = (callsByDay[day] ?? 0) + Number(count);
  }
  return { calls, callsByDay };
}
