import * as z from 'zod';
import { featureCodeSchema, instantSchema, lineSchema, userIdSchema } from './primitives.ts';

/** How many events one call may carry. */
export const maximumEventsPerCall = 25;

/** One usage event: a visitor switched a tool on or off. */
export const usageEventSchema = z
  .strictObject({
    featureCode: featureCodeSchema,
    action: z.enum(['on', 'off']),
    eventId: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1–64 of A–Z a–z 0–9 _ -')
      .optional()
      .meta({ description: 'The same eventId is counted once. A call without it is never a duplicate.' }),
    userId: userIdSchema.optional().meta({ description: 'Kept only as a keyed hash.' }),
    occurredAt: instantSchema.optional().meta({ description: 'Within the last 24 h, at most 5 min ahead.' }),
    pagePath: lineSchema(1, 1024).optional(),
  })
  .meta({ id: 'UsageEvent' });
export type UsageEvent = z.infer<typeof usageEventSchema>;

/** A batch of usage events, accepted or refused as a whole. */
export const usageEventBatchSchema = z
  .strictObject({
    events: z
      .array(usageEventSchema)
      .min(1, 'must have at least one event')
      .max(maximumEventsPerCall, `must have at most ${maximumEventsPerCall} events`),
  })
  .meta({ id: 'UsageEventBatch' });

/** Body of POST /analytics/log: a batch when it has `events`, else one event. */
export const analyticsLogSchema = z
  .union([usageEventBatchSchema, usageEventSchema])
  .meta({ id: 'AnalyticsLog' });
export type AnalyticsLog = z.infer<typeof analyticsLogSchema>;

/** Answer of POST /analytics/log. */
export const analyticsReceiptSchema = z
  .strictObject({ accepted: z.int(), duplicates: z.int() })
  .meta({ id: 'AnalyticsReceipt' });
