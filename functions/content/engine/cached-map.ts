import { inParallel } from '../../../shared/collections/in-parallel.ts';
import type * as z from '../../../shared/contract/zod.ts';
import type { TransformCache } from '../../../shared/data/transform-cache.ts';
import { type CacheableResponse, lifetimeSecondsOf } from './response.ts';

export interface Keyed<Input> {
  readonly key: string;
  readonly input: Input;
}

/** `isNew` is false for a value from the cache, and for a repetition of an earlier item. */
export type Mapped<Value, Failure> =
  | { readonly value: Value; readonly isNew: boolean }
  | { readonly failure: Failure };

interface Mapping<Input, Value, Failure> {
  readonly orgId: string;
  readonly cache: TransformCache;
  readonly schema: z.ZodMiniType<Value>;
  readonly concurrency: number;
  generate(input: Input, signal: AbortSignal): Promise<Value>;
  /** Returns null for an error that affects all items. */
  failureOf(error: unknown): Failure | null;
}

/**
 * Maps items to their cached or newly generated values, in order. Generates each distinct value once, and caches it
 * immediately, so that a retry repeats only the failed items.
 *
 * @throws the first error for which `failureOf` returns null, after aborting the other calls
 */
export async function cachedMap<Input, Value extends Pick<CacheableResponse, 'warnings'>, Failure>(
  items: readonly Keyed<Input>[],
  { orgId, cache, schema, concurrency, generate, failureOf }: Mapping<Input, Value, Failure>,
): Promise<Mapped<Value, Failure>[]> {
  const distinct = new Map(items.map(({ key, input }) => [key, input]));
  const cached = await cache.readAll([...distinct.keys()], schema);
  const results = new Map<string, Mapped<Value, Failure>>();
  for (const [key, value] of cached) results.set(key, { value, isNew: false });
  const missing = [...distinct].filter(([key]) => !results.has(key));
  await inParallel(missing, concurrency, async ([key, input], signal) => {
    try {
      const value = await generate(input, signal);
      await cache.write(orgId, key, value, lifetimeSecondsOf(value));
      results.set(key, { value, isNew: true });
    } catch (error) {
      const failure = failureOf(error);
      if (failure === null) throw error;
      results.set(key, { failure });
    }
  });
  return items.flatMap(({ key }) => {
    const result = results.get(key);
    if (result === undefined) return [];
    if ('value' in result) results.set(key, { ...result, isNew: false });
    return [result];
  });
}
