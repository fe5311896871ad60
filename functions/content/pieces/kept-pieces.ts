import { type Warning, warningSchema } from '../../../shared/contract/content/common.ts';
import * as z from '../../../shared/contract/zod.ts';
import type { TransformCacheTable } from '../../../shared/data/transform-cache.ts';

/** A model's answer to one piece, checked. */
export interface PieceAnswer<Output> {
  readonly output: Output;
  readonly warnings: readonly Warning[];
  /** How often the model was asked. */
  readonly attempts: number;
}

/** Answers to pieces, each kept by itself: what was not edited is not asked again. */
export class KeptPieces {
  private readonly cache: Pick<TransformCacheTable, 'readAllJson' | 'writeJson' | 'forget'>;
  private readonly now: () => number;

  constructor(cache: Pick<TransformCacheTable, 'readAllJson' | 'writeJson' | 'forget'>, now: () => number) {
    this.cache = cache;
    this.now = now;
  }

  /**
   * The answers that are kept, by key.
   *
   * @param keys each different
   * @throws StoreUnavailableError
   */
  async read<Output>(
    keys: readonly string[],
    outputSchema: z.ZodMiniType<Output>,
  ): Promise<Map<string, PieceAnswer<Output>>> {
    const schema = z.object({ output: outputSchema, warnings: z.array(warningSchema), attempts: z.int() });
    const stored = await this.cache.readAllJson(keys, this.now());
    return new Map([...stored].map(([key, value]) => [key, schema.parse(value)]));
  }

  /** @throws StoreUnavailableError */
  async keep(orgId: string, key: string, answer: PieceAnswer<unknown>): Promise<void> {
    await this.cache.writeJson(orgId, key, answer, this.now());
  }

  /** @throws StoreUnavailableError */
  async forget(orgId: string, keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.cache.forget(orgId, key, this.now())));
  }
}
