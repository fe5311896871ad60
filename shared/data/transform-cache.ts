import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { BatchGetCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from '../contract/zod.ts';
import { StoreUnavailableError, whenAvailable } from './store.ts';
import { Table } from './table.ts';

const defaultLifetimeSeconds = 30 * 24 * 60 * 60;

/** Maximum size of one chunk of a cached value, in bytes. It is well under DynamoDB's item limit of 400 KB. */
const maximumPartBytes = 300_000;

const maximumBatchKeys = 100;

/** Maximum number of BatchGetItem requests for one batch of keys, including retries for unprocessed keys. */
const maximumBatchRounds = 5;

/** Schema of a value's head item, stored under the cache key with the first chunk and the number of chunks. */
const headSchema = z.object({
  bytes: z.instanceof(Uint8Array),
  parts: z.int().check(z.minimum(1)),
  sha256: z.string(),
  expiresAt: z.int(),
});
const keyedHeadSchema = z.extend(headSchema, { cacheKey: z.string() });
export const cachedPartSchema = z.object({
  cacheKey: z.string(),
  bytes: z.instanceof(Uint8Array),
  sha256: z.string(),
});

/** Inputs of a cache key. A response must depend only on them. */
export interface CacheIdentity {
  /** Part of the key, so that organizations never share responses. */
  readonly orgId: string;
  /** Part of the key, so that a cached response does not reveal which texts visitors of another site transformed. */
  readonly siteId: string;
  /** Identifies the transform, its prompt version and its models. */
  readonly version: string;
  readonly request: unknown;
}

/** Returns a hash, so that the cache key does not contain page text. */
export function cacheKeyOf({ orgId, siteId, version, request }: CacheIdentity): string {
  return createHash('sha256')
    .update(JSON.stringify([orgId, siteId, version, request]))
    .digest('hex');
}

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** The cache as its users see it. Tests replace it with one in memory. */
export type TransformCache = Pick<
  TransformCacheTable,
  'read' | 'readAll' | 'readBytes' | 'write' | 'writeBytes' | 'remove' | 'readOrThrow' | 'writeOrThrow'
>;

/**
 * Caches complete responses of the content transforms, responses to chunks of long texts, and speech, for 30 days by
 * default.
 * Large values are split into chunks, each stored in its own item. A failure is reported to `onFailure`, and a failed
 * read is treated as a cache miss. Only the methods for idempotent replay throw.
 */
export class TransformCacheTable extends Table {
  private readonly now: () => number;
  private readonly onFailure: (operation: 'read' | 'write', error: unknown) => void;

  constructor(
    client: DynamoDBDocumentClient,
    tableName: string,
    now: () => number,
    onFailure: (operation: 'read' | 'write', error: unknown) => void,
  ) {
    super(client, tableName);
    this.now = now;
    this.onFailure = onFailure;
  }

  /** Returns the JSON value cached under a key. Returns null when the value is missing, expired or incomplete. */
  read<Value>(cacheKey: string, schema: z.ZodMiniType<Value>): Promise<Value | null> {
    return this.orMiss(this.readOrThrow(cacheKey, schema), null);
  }

  /**
   * Returns the cached values of several keys, keyed by cache key. Sends one BatchGetItem request per 100 keys, plus
   * further reads for values larger than one item.
   * @param cacheKeys must not contain duplicates, which BatchGetItem rejects
   */
  readAll<Value>(
    cacheKeys: readonly string[],
    schema: z.ZodMiniType<Value>,
  ): Promise<ReadonlyMap<string, Value>> {
    return this.orMiss(this.readAllOrThrow(cacheKeys, schema), new Map());
  }

  readBytes(cacheKey: string): Promise<Buffer | null> {
    return this.orMiss(this.readBytesOrThrow(cacheKey), null);
  }

  write(orgId: string, cacheKey: string, value: unknown, lifetimeSeconds?: number): Promise<void> {
    return this.ignoringFailure(this.writeOrThrow(orgId, cacheKey, value, lifetimeSeconds));
  }

  writeBytes(orgId: string, cacheKey: string, bytes: Uint8Array): Promise<void> {
    return this.ignoringFailure(this.writeBytesOrThrow(orgId, cacheKey, bytes));
  }

  /** Makes cached values expire immediately. */
  async remove(orgId: string, cacheKeys: readonly string[]): Promise<void> {
    const removing = cacheKeys.map((cacheKey) =>
      this.writeBytesOrThrow(orgId, cacheKey, new Uint8Array(), 0),
    );
    await Promise.all(removing.map((each) => this.ignoringFailure(each)));
  }

  /**
   * Returns null only for a cache miss, and throws when the cache is unavailable. Returning null in that case would
   * cause the response to be generated and charged a second time.
   * @throws StoreUnavailableError
   */
  async readOrThrow<Value>(cacheKey: string, schema: z.ZodMiniType<Value>): Promise<Value | null> {
    const bytes = await this.readBytesOrThrow(cacheKey);
    return bytes === null ? null : schema.parse(await parseJson(bytes));
  }

  /** @throws StoreUnavailableError */
  async writeOrThrow(
    orgId: string,
    cacheKey: string,
    value: unknown,
    lifetimeSeconds?: number,
  ): Promise<void> {
    await this.writeBytesOrThrow(orgId, cacheKey, await compress(JSON.stringify(value)), lifetimeSeconds);
  }

  private orMiss<Value>(reading: Promise<Value>, miss: Value): Promise<Value> {
    return reading.catch((error) => {
      this.onFailure('read', error);
      return miss;
    });
  }

  private ignoringFailure(writing: Promise<void>): Promise<void> {
    return writing.catch((error) => this.onFailure('write', error));
  }

  private async readAllOrThrow<Value>(cacheKeys: readonly string[], schema: z.ZodMiniType<Value>) {
    const values = new Map<string, Value>();
    for (let start = 0; start < cacheKeys.length; start += maximumBatchKeys) {
      const keys = cacheKeys.slice(start, start + maximumBatchKeys);
      for (const { cacheKey, ...head } of await this.readBatch(keys, keyedHeadSchema)) {
        const bytes = await this.wholeOf(cacheKey, head);
        if (bytes !== null) values.set(cacheKey, schema.parse(await parseJson(bytes)));
      }
    }
    return values;
  }

  private async readBytesOrThrow(cacheKey: string): Promise<Buffer | null> {
    const row = await this.get({ cacheKey });
    return row === undefined ? null : this.wholeOf(cacheKey, headSchema.parse(row));
  }

  private async wholeOf(cacheKey: string, head: z.infer<typeof headSchema>): Promise<Buffer | null> {
    // Checks the expiry, because DynamoDB may take days to delete expired items.
    if (head.expiresAt <= this.now() / 1000) return null;
    const rest = await this.readParts(cacheKey, head.parts, head.sha256);
    if (rest === null) return null;
    const bytes = Buffer.concat([head.bytes, ...rest]);
    return sha256Of(bytes) === head.sha256 ? bytes : null;
  }

  private async writeBytesOrThrow(
    orgId: string,
    cacheKey: string,
    bytes: Uint8Array,
    lifetimeSeconds = defaultLifetimeSeconds,
  ): Promise<void> {
    const expiresAt = Math.floor(this.now() / 1000) + lifetimeSeconds;
    const chunks = cut(bytes);
    const sha256 = sha256Of(bytes);
    const put = (item: Record<string, unknown>) =>
      whenAvailable(
        this.client.send(
          new PutCommand({ TableName: this.tableName, Item: { orgId, expiresAt, sha256, ...item } }),
        ),
      );
    // The head item is written last, so that a reader that finds the head item also finds every chunk.
    await Promise.all(
      chunks.slice(1).map((chunk, index) => put({ cacheKey: partKey(cacheKey, index + 1), bytes: chunk })),
    );
    await put({ cacheKey, bytes: chunks[0], parts: chunks.length });
  }

  private async readParts(cacheKey: string, count: number, sha256: string): Promise<Uint8Array[] | null> {
    const partKeys = Array.from({ length: count - 1 }, (_, index) => partKey(cacheKey, index + 1));
    const found = new Map<string, Uint8Array>();
    for (let start = 0; start < partKeys.length; start += maximumBatchKeys) {
      for (const part of await this.readBatch(
        partKeys.slice(start, start + maximumBatchKeys),
        cachedPartSchema,
      )) {
        // A chunk that a concurrent write has replaced has a different hash and is ignored.
        if (part.sha256 === sha256) found.set(part.cacheKey, part.bytes);
      }
    }
    const parts = partKeys.map((key) => found.get(key)).filter((part) => part !== undefined);
    return parts.length === partKeys.length ? parts : null;
  }

  private async readBatch<Found>(
    cacheKeys: readonly string[],
    schema: z.ZodMiniType<Found>,
  ): Promise<Found[]> {
    const found: Found[] = [];
    let keys: Record<string, unknown>[] = cacheKeys.map((cacheKey) => ({ cacheKey }));
    for (let round = 0; keys.length > 0; round += 1) {
      if (round === maximumBatchRounds) throw new StoreUnavailableError('Keys stayed unprocessed');
      const { Responses, UnprocessedKeys } = await whenAvailable(
        this.client.send(new BatchGetCommand({ RequestItems: { [this.tableName]: { Keys: keys } } })),
      );
      found.push(...z.array(schema).parse(Responses?.[this.tableName] ?? []));
      keys = UnprocessedKeys?.[this.tableName]?.Keys ?? [];
    }
    return found;
  }
}

async function parseJson(bytes: Uint8Array): Promise<unknown> {
  return JSON.parse((await decompress(bytes)).toString('utf8'));
}

function partKey(cacheKey: string, index: number): string {
  return `${cacheKey}#${index}`;
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function cut(bytes: Uint8Array): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; start += maximumPartBytes) {
    chunks.push(bytes.subarray(start, start + maximumPartBytes));
  }
  return chunks.length === 0 ? [new Uint8Array()] : chunks;
}
