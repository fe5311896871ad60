import { piecesAtOnce } from '../../../shared/catalog/piece-size.ts';
import { inParallel } from '../../../shared/collections/in-parallel.ts';
import type * as z from '../../../shared/contract/zod.ts';
import type { KeptPieces, PieceAnswer } from './kept-pieces.ts';

/** A request for one piece, and the key under which its answer is kept. */
export interface KeyedPiece<Body> {
  readonly key: string;
  readonly body: Body;
}

/** How pieces are asked for. */
export interface PieceAsking<Body, Output> {
  readonly orgId: string;
  readonly outputSchema: z.ZodMiniType<Output>;
  readonly kept: KeptPieces;
  /** Asks a model for one piece, until the signal is aborted. */
  ask(body: Body, signal: AbortSignal): Promise<PieceAnswer<Output>>;
}

/**
 * The answers to pieces, in their order: those that are kept, and the others side by side from a model, each kept as
 * soon as it is there. So what is asked again after a failure is what failed.
 *
 * @throws what `ask` throws first; the others are then aborted
 * @throws StoreUnavailableError
 */
export async function askPieces<Body, Output>(
  pieces: readonly KeyedPiece<Body>[],
  { orgId, outputSchema, kept, ask }: PieceAsking<Body, Output>,
): Promise<PieceAnswer<Output>[]> {
  // The same piece may stand in a text twice.
  const different = new Map(pieces.map(({ key, body }) => [key, body]));
  const answers = await kept.read([...different.keys()], outputSchema);
  const missing = [...different].filter(([key]) => !answers.has(key));
  await inParallel(missing, piecesAtOnce, async ([key, body], signal) => {
    const answer = await ask(body, signal);
    await kept.keep(orgId, key, answer);
    answers.set(key, answer);
  });
  return pieces.flatMap(({ key }) => answers.get(key) ?? []);
}
