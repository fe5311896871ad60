import * as z from '../contract/zod.ts';
import { monthOf } from './month.ts';

/** A row of the Usage table without its key. */
export type UsageRow = Readonly<Record<string, unknown>>;

/** Calls of one organization in a month: total, and by day of the month (`01`–`31`). */
export interface MonthlyUsage {
  readonly calls: number;
  readonly callsByDay: Readonly<Record<string, number>>;
}

/** The result of counting one call: the count including it, or that the month's limit is reached. */
export type CountResult = { readonly counted: true; readonly calls: number } | { readonly counted: false };

/** Attribute name prefix of the daily counts, followed by the day of the month. */
export const dayPrefix = 'day';

/**
 * Attribute name prefix, in a month's first row, of the calls allotted to its shards, followed by the shard's
 * number.
 */
export const grantedPrefix = 'given';

const rowSchema = z.object({
  calls: z._default(z.int(), 0),
  /** Shard rows: number of calls it may count. */
  granted: z._default(z.int(), 0),
  /** Shard rows: calls counted or allotted across all rows at the shard's last allotment. */
  committed: z._default(z.int(), 0),
});

export function readRow(row: UsageRow): z.infer<typeof rowSchema> {
  return rowSchema.parse(row);
}

/**
 * The key of a month's first row, or of one of its shards.
 *
 * @param shard from 1; omitted for the first row
 */
export function counterId(orgId: string, atMs: number, shard?: number): string {
  const month = `${orgId}#${monthOf(atMs)}`;
  return shard === undefined ? month : `${month}#${shard}`;
}

/** Calls that a month's first row allotted to each shard, by shard number. */
export function grantedByShard(first: UsageRow): ReadonlyMap<number, number> {
  const granted = Object.entries(first).filter(
    ([name]) => name.startsWith(grantedPrefix) && name.length > grantedPrefix.length,
  );
  return new Map(granted.map(([name, calls]) => [Number(name.slice(grantedPrefix.length)), Number(calls)]));
}

/** The keys of the shards that a month's first row names. */
export function shardIds(firstId: string, first: UsageRow): readonly string[] {
  return [...grantedByShard(first).keys()].map((shard) => `${firstId}#${shard}`);
}

/** The total of a month's first row and its shards. */
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
