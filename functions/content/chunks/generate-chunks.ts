import { chunkConcurrency } from '../../../shared/catalog/chunk-size.ts';
import { inParallel } from '../../../shared/collections/in-parallel.ts';
import { type Warning, warningSchema } from '../../../shared/contract/content/common.ts';
import * as z from '../../../shared/contract/zod.ts';
import type { ResponseCache } from '../engine/response-cache.ts';

export interface ChunkResponse<Output> {
  readonly output: Output;
  readonly warnings: readonly Warning[];
  readonly attempts: number;
}

interface KeyedChunk<Body> {
  readonly key: string;
  readonly body: Body;
}

interface ChunkGeneration<Body, Output> {
  readonly orgId: string;
  readonly outputSchema: z.ZodMiniType<Output>;
  readonly cache: ResponseCache;
  generate(body: Body, signal: AbortSignal): Promise<ChunkResponse<Output>>;
}

/**
 * Returns the chunk responses in order, from the cache or from concurrent model calls. Each new response is cached
 * immediately, so that a retry repeats only the failed chunks.
 *
 * @throws the first error of `generate`, after aborting the other calls
 */
export async function generateChunks<Body, Output>(
  chunks: readonly KeyedChunk<Body>[],
  { orgId, outputSchema, cache, generate }: ChunkGeneration<Body, Output>,
): Promise<ChunkResponse<Output>[]> {
  const different = new Map(chunks.map(({ key, body }) => [key, body]));
  const schema = z.object({
    output: outputSchema,
    warnings: z.readonly(z.array(warningSchema)),
    attempts: z.int(),
  });
  const responses: Map<string, ChunkResponse<Output>> = await cache.getAll([...different.keys()], schema);
  const missing = [...different].filter(([key]) => !responses.has(key));
  await inParallel(missing, chunkConcurrency, async ([key, body], signal) => {
    const response = await generate(body, signal);
    await cache.put(orgId, key, response);
    responses.set(key, response);
  });
  return chunks.flatMap(({ key }) => responses.get(key) ?? []);
}
