import { piecesAtOnce } from '../../../shared/catalog/piece-size.ts';
import { inParallel } from '../../../shared/collections/in-parallel.ts';
import { type Warning, warningSchema } from '../../../shared/contract/content/common.ts';
import * as z from '../../../shared/contract/zod.ts';
import type { ResponseCache } from '../engine/response-cache.ts';

/** A model's answer to one piece, checked. */
export interface PieceAnswer<Output> {
  readonly output: Output;
  readonly warnings: readonly Warning[];
  /** How often the model was prompted. */
  readonly attempts: number;
}

/** A request for one piece, and the cache key of its answer. */
export interface KeyedPiece<Body> {
  readonly key: string;
  readonly body: Body;
}

/** How pieces are asked for. */
export interface PieceAsking<Body, Output> {
  readonly orgId: string;
  readonly outputSchema: z.ZodMiniType<Output>;
  readonly cache: ResponseCache;
  /** Asks a model for one piece, until the signal is aborted. */
  ask(body: Body, signal: AbortSignal): Promise<PieceAnswer<Output>>;
}

/**
 * The answers to pieces, in their order: from the cache, or else by a model, concurrently. Each is cached at once, so
 * that a retry after a failure repeats only what failed.
 *
 * @throws what `ask` throws first; the others are then aborted
 */
export async function askPieces<Body, Output>(
  pieces: readonly KeyedPiece<Body>[],
  { orgId, outputSchema, cache, ask }: PieceAsking<Body, Output>,
): Promise<PieceAnswer<Output>[]> {
  // The same piece may stand in a text twice.
  const different = new Map(pieces.map(({ key, body }) => [key, body]));
  const schema = z.object({
    output: outputSchema,
    warnings: z.readonly(z.array(warningSchema)),
    attempts: z.int(),
  });
  const answers: Map<string, PieceAnswer<Output>> = await cache.getAll([...different.keys()], schema);
  const missing = [...different].filter(([key]) => !answers.has(key));
  await inParallel(missing, piecesAtOnce, async ([key, body], signal) => {
    const answer = await ask(body, signal);
    await cache.put(orgId, key, answer);
    answers.set(key, answer);
  });
  return pieces.flatMap(({ key }) => answers.get(key) ?? []);
}
