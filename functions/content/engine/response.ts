import { randomUUID } from 'node:crypto';
import { creditsSchema, warningSchema } from '../../../shared/contract/content/common.ts';
import { aiModeSchema } from '../../../shared/contract/enumerations.ts';
import * as z from '../../../shared/contract/zod.ts';
import type { CreditBalance } from '../../../shared/data/credit-item.ts';
import { nextMonthStartSeconds } from '../../../shared/data/month.ts';
import { cacheKeyOf } from '../../../shared/data/transform-cache.ts';
import type { ResponseCache } from './response-cache.ts';
import type { CommonBody, Transform } from './transform.ts';

/** A cached response: the transform's own fields and the shared ones. */
export const cachedResponseSchema = z.object({
  mode: aiModeSchema,
  model: z.string(),
  warnings: z.readonly(z.array(warningSchema)),
  fields: z.looseObject({}),
});

/** A response before caching. */
export interface CacheableResponse extends Omit<z.infer<typeof cachedResponseSchema>, 'fields'> {
  readonly fields: object;
}

/**
 * The cache key of a response. Inputs: the organization, the request, and the site's language if the request
 * states none.
 */
export function responseKeyOf<Body extends CommonBody>(
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

/** A key that no request can produce: an incomplete response is stored only for replay. */
export function newReplayOnlyKey(orgId: string): string {
  return cacheKeyOf({ orgId, version: 'replay-only', request: randomUUID() });
}

/** The part of an outcome that is cached. */
export function cacheable({ mode, model, warnings, fields }: CacheableResponse): CacheableResponse {
  return { mode, model, warnings, fields };
}

/** The fields that the responses of all transforms share. */
const envelopeSchema = z.object({
  mode: aiModeSchema,
  model: z.string(),
  cached: z.boolean(),
  credits: creditsSchema,
  warnings: z.array(warningSchema),
});
export type Envelope = z.infer<typeof envelopeSchema>;

/**
 * A response body, and the value stored for an idempotency key: the envelope, and the cache key of the
 * transform's own fields.
 */
export interface TransformResponse {
  readonly body: Envelope & object;
  readonly remembered: string;
}

const rememberedSchema = z.object({ answerKey: z.string(), envelope: envelopeSchema });

/** The price of a response, and the resulting monthly credits. */
export interface Payment {
  readonly charged: number;
  readonly balance: Pick<CreditBalance, 'used' | 'granted'>;
  /** Of the organization's tier. */
  readonly creditsPerMonth: number;
  /** Start of the request. */
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
    remembered: JSON.stringify({ answerKey: cacheKey, envelope }),
  };
}

/** The response body for a replay; null when its fields are no longer cached. */
export async function replayedBody(
  remembered: string,
  cache: Pick<ResponseCache, 'getOrThrow'>,
): Promise<object | null> {
  const { answerKey, envelope } = rememberedSchema.parse(JSON.parse(remembered));
  const cached = await cache.getOrThrow(answerKey, cachedResponseSchema);
  return cached === null ? null : { ...cached.fields, ...envelope };
}
