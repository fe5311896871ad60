import { randomUUID } from 'node:crypto';
import { creditsSchema, warningSchema } from '../../../shared/contract/content/common.ts';
import { aiModeSchema } from '../../../shared/contract/enumerations.ts';
import * as z from '../../../shared/contract/zod.ts';
import type { CreditBalance } from '../../../shared/data/credit-item.ts';
import { nextMonthStartSeconds } from '../../../shared/data/month.ts';
import { cacheKeyOf, type TransformCache } from '../../../shared/data/transform-cache.ts';
import type { CommonBody, RunContext, Transform } from './transform.ts';

export const cachedResponseSchema = z.object({
  mode: aiModeSchema,
  model: z.string(),
  warnings: z.readonly(z.array(warningSchema)),
  fields: z.looseObject({}),
});

export interface CacheableResponse extends Omit<z.infer<typeof cachedResponseSchema>, 'fields'> {
  readonly fields: object;
}

export function responseKeyOf<Body extends CommonBody>(
  transform: Pick<Transform<Body, object>, 'version'>,
  {
    orgId,
    siteId,
    siteLanguage,
    body,
  }: Pick<RunContext, 'orgId' | 'siteId' | 'siteLanguage'> & { readonly body: Body },
): string {
  const language = body.language ?? siteLanguage;
  return cacheKeyOf({ orgId, siteId, version: transform.version(body), request: { ...body, language } });
}

/** Lifetime in the cache of a response that the judge could not review, in seconds. A later judge may be available. */
const uncheckedLifetimeSeconds = 10 * 60;

/** Returns the lifetime of a response, or of a part of one, in the cache; undefined for the default lifetime. */
export function lifetimeSecondsOf({ warnings }: Pick<CacheableResponse, 'warnings'>): number | undefined {
  const isUnchecked = warnings.some(({ code }) => code === 'meaning_not_checked');
  return isUnchecked ? uncheckedLifetimeSeconds : undefined;
}

/**
 * Creates a cache key that no request maps to. Incomplete responses are stored under such keys, so that they are used
 * only for idempotent replay.
 */
export function newReplayOnlyKey(orgId: string): string {
  return cacheKeyOf({ orgId, siteId: '', version: 'replay-only', request: randomUUID() });
}

export function cacheable({ mode, model, warnings, fields }: CacheableResponse): CacheableResponse {
  return { mode, model, warnings, fields };
}

const envelopeSchema = z.object({
  mode: aiModeSchema,
  model: z.string(),
  cached: z.boolean(),
  credits: creditsSchema,
  warnings: z.array(warningSchema),
});
export type Envelope = z.infer<typeof envelopeSchema>;

/**
 * The response body, and the record to store for replays: the envelope fields and the cache key of the transform's
 * fields.
 */
export interface TransformResponse {
  readonly body: Envelope & object;
  readonly replayRecord: string;
}

const replayRecordSchema = z.object({ cacheKey: z.string(), envelope: envelopeSchema });

export interface Payment {
  readonly charged: number;
  readonly balance: Pick<CreditBalance, 'used' | 'granted'>;
  readonly creditsPerMonth: number;
  /** Start of the request, in milliseconds since the Unix epoch. */
  readonly nowMs: number;
}

export function transformResponse(
  cacheKey: string,
  { mode, model, warnings, fields }: CacheableResponse,
  cached: boolean,
  { charged, balance, creditsPerMonth, nowMs }: Payment,
): TransformResponse {
  const limit = creditsPerMonth + balance.granted;
  const resetsAt = new Date(nextMonthStartSeconds(nowMs) * 1000).toISOString();
  const credits = { charged, remaining: Math.max(0, limit - balance.used), limit, resetsAt };
  const envelope = { mode, model, warnings: [...warnings], cached, credits };
  return {
    body: { ...fields, ...envelope },
    replayRecord: JSON.stringify({ cacheKey, envelope }),
  };
}

/** Returns the response body for a replay, or null when its fields are no longer cached. */
export async function replayedBody(
  replayRecord: string,
  cache: Pick<TransformCache, 'readOrThrow'>,
): Promise<object | null> {
  const { cacheKey, envelope } = replayRecordSchema.parse(JSON.parse(replayRecord));
  const cached = await cache.readOrThrow(cacheKey, cachedResponseSchema);
  return cached === null ? null : { ...cached.fields, ...envelope };
}
