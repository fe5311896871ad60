import * as z from 'zod';

const rateSchema = z.object({ rateLimit: z.number(), burstLimit: z.number() });

const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  value: z.string(),
  description: z.string().optional(),
  enabled: z.boolean(),
  tags: z.record(z.string(), z.string()).optional(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  updatedAt: z.number(),
});

const apiStageSchema = z.object({ apiId: z.string(), stage: z.string() });

const usagePlanSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  apiStages: z.array(apiStageSchema),
  throttle: rateSchema.optional(),
  quota: z
    .object({ limit: z.number(), offset: z.number().default(0), period: z.literal('MONTH') })
    .optional(),
  tags: z.record(z.string(), z.string()).optional(),
  keyIds: z.array(z.string()),
});

/** Request counts, keyed by plan, key and UTC month (`2026-11`). */
const usageSchema = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.number())));

export const controlPlaneSchema = z.object({
  apiKeys: z.array(apiKeySchema),
  usagePlans: z.array(usagePlanSchema),
});

export const usageFileSchema = z.object({ usage: usageSchema });

export type ApiKey = z.infer<typeof apiKeySchema>;
export type UsagePlan = z.infer<typeof usagePlanSchema>;
export type UsageByPlan = z.infer<typeof usageSchema>;
