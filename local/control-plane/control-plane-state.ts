import * as z from 'zod';

const rateSchema = z.object({ rateLimit: z.number(), burstLimit: z.number() });

export const quotaPeriods = ['DAY', 'WEEK', 'MONTH'] as const;

const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  value: z.string(),
  description: z.string().optional(),
  enabled: z.boolean(),
  customerId: z.string().optional(),
  tags: z.record(z.string(), z.string()).optional(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  updatedAt: z.number(),
});

const apiStageSchema = z.object({
  apiId: z.string(),
  stage: z.string(),
  /** Throttles of single methods, by `resource path/METHOD`. */
  throttle: z.record(z.string(), rateSchema).optional(),
});

const usagePlanSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  apiStages: z.array(apiStageSchema),
  throttle: rateSchema.optional(),
  quota: z
    .object({ limit: z.number(), offset: z.number().default(0), period: z.enum(quotaPeriods) })
    .optional(),
  tags: z.record(z.string(), z.string()).optional(),
  /** Ids of the keys that have this plan. */
  keyIds: z.array(z.string()),
});

/** Requests counted, by plan, key and UTC day (`2026-11-20`). */
const usageSchema = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.number())));

export const controlPlaneSchema = z.object({
  apiKeys: z.array(apiKeySchema),
  usagePlans: z.array(usagePlanSchema),
});

export const usageFileSchema = z.object({ usage: usageSchema });

export type ApiKey = z.infer<typeof apiKeySchema>;
export type UsagePlan = z.infer<typeof usagePlanSchema>;
export type UsageByPlan = z.infer<typeof usageSchema>;
export type QuotaPeriod = (typeof quotaPeriods)[number];
