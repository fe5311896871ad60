import { aiTierSchema, planSchema } from '../contract/enumerations.ts';
import * as z from '../contract/zod.ts';

/** Plan and monthly limits of an organization in a month, with which reports compare the month's counts. */
export const monthTermsSchema = z.object({
  plan: planSchema,
  callsPerMonth: z.int(),
  ai: z.nullable(z.object({ tier: aiTierSchema, creditsPerMonth: z.int() })),
});
export type MonthTerms = z.infer<typeof monthTermsSchema>;

/** Returns only the terms of a value that has more fields. */
export function onlyTerms({ plan, callsPerMonth, ai }: MonthTerms): MonthTerms {
  return { plan, callsPerMonth, ai: ai && { tier: ai.tier, creditsPerMonth: ai.creditsPerMonth } };
}
