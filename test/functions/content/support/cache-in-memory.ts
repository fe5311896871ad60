import { ResponseCache } from '../../../../functions/content/engine/response-cache.ts';
import { recordingLog } from '../../support/recording-log.ts';

export function cacheInMemory(): { cache: ResponseCache; calls: { read: number; written: number } } {
  const values = new Map<string, unknown>();
  const calls = { read: 0, written: 0 };
  const table = {
    async readJson(key: string) {
      calls.read += 1;
      return values.get(key) ?? null;
    },
    async readAllJson(keys: readonly string[]) {
      calls.read += 1;
      return new Map(keys.filter((key) => values.has(key)).map((key) => [key, values.get(key)]));
    },
    async writeJson(_orgId: string, key: string, value: unknown) {
      calls.written += 1;
      values.set(key, value);
    },
    readBytes: async () => null,
    writeBytes: async () => undefined,
    async forget(_orgId: string, key: string) {
      calls.written += 1;
      values.delete(key);
    },
  };
  return { cache: new ResponseCache(table, recordingLog([]), Date.now), calls };
}
