import { randomUUID } from 'node:crypto';
import { warningSchema } from '../../../shared/contract/content/common.ts';
import { aiModeSchema } from '../../../shared/contract/enumerations.ts';
import * as z from '../../../shared/contract/zod.ts';
import { cacheKeyOf, type TransformCacheTable } from '../../../shared/data/transform-cache.ts';
import type { CommonBody, Outcome, Transform } from './transform.ts';

const storedSchema = z.object({
  mode: aiModeSchema,
  model: z.string(),
  warnings: z.array(warningSchema),
  fields: z.looseObject({}),
});

/** An answer as it is kept: a transform's own fields, and what is said beside them. */
export type KeptAnswer = Pick<Outcome<object>, 'mode' | 'model' | 'warnings' | 'fields'>;

/** What decides an answer: who asks for what, and the site's language where the request names none. */
export function answerKeyOf<Body extends CommonBody>(
  transform: Pick<Transform<Body, object>, 'version'>,
  {
    orgId,
    siteLanguage,
    body,
  }: { readonly orgId: string; readonly siteLanguage: string | null; readonly body: Body },
): string {
  const language = body.language ?? siteLanguage;
  return cacheKeyOf({ orgId, version: transform.version(body), request: { ...body, language } });
}

/** A key that no request finds: for an answer that is worth asking for again, and is kept to be repeated only. */
export function newUnfindableKey(orgId: string): string {
  return cacheKeyOf({ orgId, version: 'unfindable', request: randomUUID() });
}

/** The answers of an organization's transforms, kept for as long as the cache keeps them. */
export class KeptAnswers {
  private readonly cache: Pick<TransformCacheTable, 'readJson' | 'readAllJson' | 'writeJson'>;
  /** Milliseconds since 1970. */
  private readonly now: () => number;

  constructor(cache: Pick<TransformCacheTable, 'readJson' | 'readAllJson' | 'writeJson'>, now: () => number) {
    this.cache = cache;
    this.now = now;
  }

  /** @throws StoreUnavailableError */
  async read(answerKey: string): Promise<KeptAnswer | null> {
    const stored = await this.cache.readJson(answerKey, this.now());
    return stored === null ? null : storedSchema.parse(stored);
  }

  /**
   * Those of some answers that are kept, by key.
   *
   * @param answerKeys each different
   * @throws StoreUnavailableError
   */
  async readAll(answerKeys: readonly string[]): Promise<ReadonlyMap<string, KeptAnswer>> {
    const stored = await this.cache.readAllJson(answerKeys, this.now());
    return new Map([...stored].map(([key, value]) => [key, storedSchema.parse(value)]));
  }

  /** @throws StoreUnavailableError */
  async keep(orgId: string, answerKey: string, { mode, model, warnings, fields }: KeptAnswer): Promise<void> {
    await this.cache.writeJson(orgId, answerKey, { mode, model, warnings, fields }, this.now());
  }
}
