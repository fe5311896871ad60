import type * as z from '../../../shared/contract/zod.ts';
import type { TransformCacheTable } from '../../../shared/data/transform-cache.ts';
import { logMessages } from '../../../shared/observability/log-messages.ts';
import type { Log } from '../../../shared/observability/logger.ts';

type CacheTable = Pick<
  TransformCacheTable,
  'readJson' | 'readAllJson' | 'writeJson' | 'readBytes' | 'writeBytes' | 'forget'
>;

/**
 * Caches complete responses, responses to chunks of long texts, and speech. Keys are created by `cacheKeyOf`. Failures
 * are logged, and a failed read is treated as a cache miss. Only the methods for idempotent replay throw.
 */
export class ResponseCache {
  private readonly table: CacheTable;
  private readonly log: Pick<Log, 'error'>;
  private readonly now: () => number;

  constructor(table: CacheTable, log: Pick<Log, 'error'>, now: () => number) {
    this.table = table;
    this.log = log;
    this.now = now;
  }

  async get<Value>(key: string, schema: z.ZodMiniType<Value>): Promise<Value | null> {
    return this.orMiss(this.getOrThrow(key, schema), null);
  }

  /** @param keys must not contain duplicates, which BatchGetItem rejects */
  async getAll<Value>(keys: readonly string[], schema: z.ZodMiniType<Value>): Promise<Map<string, Value>> {
    const reading = this.table.readAllJson(keys, this.now());
    const parsing = reading.then(
      (stored) => new Map([...stored].map(([key, value]) => [key, schema.parse(value)] as const)),
    );
    return this.orMiss(parsing, new Map<string, Value>());
  }

  async getBytes(key: string): Promise<Buffer | null> {
    return this.orMiss(this.table.readBytes(key, this.now()), null);
  }

  async put(orgId: string, key: string, value: unknown): Promise<void> {
    await this.ignoringFailure(this.putOrThrow(orgId, key, value));
  }

  async putBytes(orgId: string, key: string, bytes: Uint8Array): Promise<void> {
    await this.ignoringFailure(this.table.writeBytes(orgId, key, bytes, this.now()));
  }

  async remove(orgId: string, keys: readonly string[]): Promise<void> {
    const removing = keys.map((key) => this.table.forget(orgId, key, this.now()));
    await Promise.all(removing.map((each) => this.ignoringFailure(each)));
  }

  /**
   * Returns null only for a cache miss, and throws when the cache is unavailable. Returning null in that case would
   * cause the response to be generated and charged a second time.
   * @throws StoreUnavailableError
   */
  async getOrThrow<Value>(key: string, schema: z.ZodMiniType<Value>): Promise<Value | null> {
    const stored = await this.table.readJson(key, this.now());
    return stored === null ? null : schema.parse(stored);
  }

  /** @throws StoreUnavailableError */
  async putOrThrow(orgId: string, key: string, value: unknown): Promise<void> {
    await this.table.writeJson(orgId, key, value, this.now());
  }

  private orMiss<Value>(reading: Promise<Value>, miss: Value): Promise<Value> {
    return reading.catch((error) => {
      this.log.error(logMessages.CACHE_READ_FAILED, error);
      return miss;
    });
  }

  private ignoringFailure(writing: Promise<void>): Promise<void> {
    return writing.catch((error) => this.log.error(logMessages.CACHE_WRITE_FAILED, error));
  }
}
