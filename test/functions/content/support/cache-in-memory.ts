import type { ZodMiniType } from 'zod/mini';
import type { TransformCache } from '../../../../shared/data/transform-cache.ts';

export function cacheInMemory(): { cache: TransformCache; calls: { read: number; written: number } } {
  const values = new Map<string, unknown>();
  const calls = { read: 0, written: 0 };
  const read = async <Value>(key: string, schema: ZodMiniType<Value>) => {
    calls.read += 1;
    return values.has(key) ? schema.parse(values.get(key)) : null;
  };
  const write = async (_orgId: string, key: string, value: unknown) => {
    calls.written += 1;
    values.set(key, value);
  };
  const cache: TransformCache = {
    read,
    readOrThrow: read,
    async readAll(keys, schema) {
      calls.read += 1;
      return new Map(
        keys.filter((key) => values.has(key)).map((key) => [key, schema.parse(values.get(key))]),
      );
    },
    write,
    writeOrThrow: write,
    readBytes: async () => null,
    writeBytes: async () => undefined,
    async remove(_orgId, keys) {
      calls.written += keys.length;
      for (const key of keys) values.delete(key);
    },
  };
  return { cache, calls };
}
