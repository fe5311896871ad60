import { randomUUID } from 'node:crypto';
import { creditsSchema, warningSchema } from '../../../shared/contract/content/common.ts';
import { aiModeSchema } from '../../../shared/contract/enumerations.ts';
import * as z from '../../../shared/contract/zod.ts';
import type { CreditBalance } from '../../../shared/data/credit-item.ts';
import { nextMonthStartSeconds } from '../../../shared/data/month.ts';
import { cacheKeyOf } from '../../../shared/data/transform-cache.ts';
import type { ResponseCache } from './response-cache.ts';
import type { CommonBody, Transform } from './transform.ts';

/** A response as it is cached: a transform's own fields, and what accompanies them. */
export const cachedResponseSchema = z.object({
  mode: aiModeSchema,
  model: z.string(),
  warnings: z.readonly(z.array(warningSchema)),
  fields: z.looseObject({}),
});

/** The same before it is stored. */
export interface CacheableResponse extends Omit<z.infer<typeof cachedResponseSchema>, 'fields'> {
  readonly fields: object;
}

/** The cache key of a response. Its inputs: the organization, the request, and the site's language where the request names none. */
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

/** A key that no request finds: an incomplete response is stored only to be replayed. */
export function newReplayOnlyKey(orgId: string): string {
  return cacheKeyOf({ orgId, version: 'replay-only', request: randomUUID() });
}

/** What is stored of an outcome. */
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

/** A response body, and what an idempotency key remembers: the envelope, and the cache key of the transform's own fields. */
export interface TransformResponse {
  readonly body: Envelope & object;
  readonly remembered: string;
}

const rememberedSchema = z.object({ answerKey: z.string(), envelope: envelopeSchema });

/** What a response cost, and the credits of the month after it. */
export interface Payment {
  readonly charged: number;
  readonly balance: Pick<CreditBalance, 'used' | 'granted'>;
  /** Of the organization's tier. */
  readonly creditsPerMonth: number;
  /** When the request began. */
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

/** The response body that an idempotency key remembers; null when its fields are no longer cached. */
export async function replayedBody(
  remembered: string,
  cache: Pick<ResponseCache, 'getOrThrow'>,
): Promise<object | null> {
  const { answerKey, envelope } = rememberedSchema.parse(JSON.parse(remembered));
  const cached = await cache.getOrThrow(answerKey, cachedResponseSchema);
  return cached === null ? null : { ...cached.fields, ...envelope };
}
