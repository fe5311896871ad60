import { dayOfMonth } from './month.ts';
import { type MonthTerms, onlyTerms } from './month-terms.ts';
import type { RowStore } from './row-store.ts';
import { StoreUnavailableError } from './store.ts';
import {
  type CountResult,
  counterId,
  dayPrefix,
  firstTerms,
  grantedByShard,
  grantedPrefix,
  readRow,
  type UsageRow,
} from './usage-rows.ts';

/**
 * Maximum number of calls allocated to a shard at a time. Each allocation costs one write to the month's first item,
 * which tracks all allocations.
 */
const maximumBlock = 250;

/** Maximum number of attempts to count a call. An attempt can fail because of concurrent calls. */
const maximumRounds = 100;

interface Call {
  readonly orgId: string;
  readonly terms: MonthTerms;
  readonly shards: number;
  readonly nowMs: number;
}

/**
 * Counts the calls of an organization that makes more calls per second than DynamoDB can write to one item. The calls
 * are counted in several shards, each of which is one item. The first item of the month records the total and how many
 * calls are allocated to each shard. A shard counts calls up to its allocation. When it is full, a conditional write
 * to the first item allocates another block of calls within the limit. The total therefore never exceeds the limit,
 * and a call is rejected only when every shard is full.
 *
 * Allocations only increase, and the first item is updated before the shard's item. If a function stops between the
 * two writes, the next function that finds the shard full copies the allocation to the shard's item, so no calls are
 * lost.
 */
export class ShardedCount {
  private readonly rows: RowStore;

  constructor(rows: RowStore) {
    this.rows = rows;
  }

  /** @throws StoreUnavailableError when DynamoDB is unavailable, or when there are too many concurrent changes */
  async count(call: Call): Promise<CountResult> {
    let shard = 1 + Math.floor(Math.random() * call.shards);
    for (let round = 0; round < maximumRounds; round += 1) {
      const counted = await this.countInShard(call, shard);
      if (counted !== null) return { counted: true, calls: counted };
      const [first, own] = await Promise.all([this.read(call), this.read(call, shard)]);
      const granted = grantedByShard(first).get(shard) ?? 0;
      const { calls: committed } = readRow(first);
      // The first item allocates more calls to the shard than the shard has counted. The function that made the
      // allocation may have stopped before it updated the shard's item, so the allocation is copied here.
      if (readRow(own).calls < granted) {
        const carried = await this.countInShard(call, shard, { granted, committed });
        if (carried !== null) return { counted: true, calls: carried };
        continue;
      }
      const block = blockOf(call.terms.callsPerMonth - committed, call.shards);
      if (block === 0) {
        const other = await this.shardWithRoom(call, first);
        if (other === null) return { counted: false };
        shard = other;
      } else if (await this.grant(call, shard, block, granted)) {
        const allocation = { granted: granted + block, committed: committed + block };
        const countedInBlock = await this.countInShard(call, shard, allocation);
        if (countedInBlock !== null) return { counted: true, calls: countedInBlock };
      }
    }
    throw new StoreUnavailableError(new Error('The month could not be counted: other calls were faster.'));
  }

  /**
   * Counts the call in a shard's item and returns the monthly count, or null when the shard is full. The count is an
   * upper bound, because it includes unused allocations of other shards.
   * @param allocation the shard's new allocation and the new total of all allocations, to be stored in the shard's
   * item; when omitted, the stored values remain unchanged
   */
  private async countInShard(
    call: Call,
    shard: number,
    allocation?: { readonly granted: number; readonly committed: number },
  ): Promise<number | null> {
    const carries = allocation !== undefined;
    const row = await this.rows.updateIf(counterId(call.orgId, call.nowMs, shard), {
      UpdateExpression: `ADD calls :one, #day :one SET orgId = :orgId${carries ? ', given = :given, committed = :committed' : ''}`,
      ConditionExpression: carries
        ? '(attribute_not_exists(given) OR given < :given) AND (attribute_not_exists(calls) OR calls < :given)'
        : 'attribute_exists(given) AND (attribute_not_exists(calls) OR calls < given)',
      ExpressionAttributeNames: { '#day': `${dayPrefix}${dayOfMonth(call.nowMs)}` },
      ExpressionAttributeValues: {
        ':one': 1,
        ':orgId': call.orgId,
        ...(carries ? { ':given': allocation.granted, ':committed': allocation.committed } : {}),
      },
    });
    if (row === null) return null;
    const { calls, given, committed } = readRow(row);
    return committed - (given - calls);
  }

  /**
   * Allocates a block of calls to a shard in the month's first item. Returns false when a concurrent call has changed
   * the shard's allocation or has left too few calls.
   */
  private async grant(call: Call, shard: number, block: number, granted: number): Promise<boolean> {
    const isFirst = granted === 0;
    const row = await this.rows.updateIf(counterId(call.orgId, call.nowMs), {
      UpdateExpression: `ADD calls :block, #given :block SET orgId = :orgId, ${firstTerms}`,
      ConditionExpression: `(attribute_not_exists(calls) OR calls <= :most) AND ${isFirst ? 'attribute_not_exists(#given)' : '#given = :seen'}`,
      ExpressionAttributeNames: { '#given': `${grantedPrefix}${shard}` },
      ExpressionAttributeValues: {
        ':block': block,
        ':most': call.terms.callsPerMonth - block,
        ':orgId': call.orgId,
        ':terms': onlyTerms(call.terms),
        ...(isFirst ? {} : { ':seen': granted }),
      },
    });
    return row !== null;
  }

  private async shardWithRoom(call: Call, first: UsageRow): Promise<number | null> {
    const rooms = await Promise.all(
      [...grantedByShard(first)].map(async ([shard, granted]) => {
        const { calls } = readRow(await this.read(call, shard));
        return calls < granted ? [shard] : [];
      }),
    );
    const shards = rooms.flat();
    return shards[Math.floor(Math.random() * shards.length)] ?? null;
  }

  private read({ orgId, nowMs }: Call, shard?: number): Promise<UsageRow> {
    return this.rows.read(counterId(orgId, nowMs, shard));
  }
}

/**
 * Returns the number of calls to allocate to a shard. Allocations are smaller near the limit, so that idle shards hold
 * few of the remaining calls.
 */
function blockOf(left: number, shards: number): number {
  if (left <= 0) return 0;
  return Math.min(maximumBlock, Math.max(1, Math.floor(left / (4 * shards))));
}
