import { creditsSchema, warningSchema } from '../../../shared/contract/content/common.ts';
import { aiModeSchema } from '../../../shared/contract/enumerations.ts';
import * as z from '../../../shared/contract/zod.ts';
import type { CreditBalance } from '../../../shared/data/credit-item.ts';
import { nextMonthStartSeconds } from '../../../shared/data/month.ts';
import type { KeptAnswer, KeptAnswers } from './kept-answers.ts';

/** The fields that the responses of all transforms share. */
const envelopeSchema = z.object({
  mode: aiModeSchema,
  model: z.string(),
  cached: z.boolean(),
  credits: creditsSchema,
  warnings: z.array(warningSchema),
});
export type Envelope = z.infer<typeof envelopeSchema>;

/** A response body, and what an idempotency key remembers of it: the transform's own fields by their cache key. */
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
  { mode, model, warnings, fields }: KeptAnswer,
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
  answers: Pick<KeptAnswers, 'read'>,
): Promise<object | null> {
  const { answerKey, envelope } = rememberedSchema.parse(JSON.parse(remembered));
  const cached = await answers.read(answerKey);
  return cached === null ? null : { ...cached.fields, ...envelope };
}
