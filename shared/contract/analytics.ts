import * as z from 'zod';
import {
  countSchema,
  featureCodeSchema,
  lineSchema,
  offsetInstantSchema,
  openEnumeration,
  presetCodeSchema,
  userIdSchema,
} from './primitives.ts';
import { transformNameSchema } from './vocabulary.ts';

/** How many events one call may carry. */
export const maximumEventsPerCall = 25;

/** What a visitor did something with: a tool, a preset, the widget's own panel, a transform. */
export const usageEventKindSchema = z
  .enum(['tool', 'preset', 'panel', 'transform'])
  .meta({ id: 'UsageEventKind' });
export type UsageEventKind = z.infer<typeof usageEventKindSchema>;

/** The field that names what an event of a kind is about; null where there is only one such thing. */
const subjectFields = {
  tool: 'featureCode',
  preset: 'presetCode',
  panel: null,
  transform: 'transform',
} as const satisfies Record<UsageEventKind, string | null>;

/** One usage event: a visitor switched a tool on or off, chose a preset, opened the panel, used a transform. */
export const usageEventSchema = z
  .strictObject({
    kind: usageEventKindSchema.optional().meta({ description: 'tool when left out.' }),
    featureCode: featureCodeSchema.optional().meta({ description: 'Needed for a tool, and only there.' }),
    presetCode: presetCodeSchema.optional().meta({ description: 'Needed for a preset, and only there.' }),
    transform: transformNameSchema
      .optional()
      .meta({ description: 'Needed for a transform, and only there: the last part of its path.' }),
    action: z.enum(['on', 'off']).meta({
      id: 'UsageAction',
      description:
        'on: switched on, chosen, opened, its answer shown. off: switched off, taken back, closed, undone.',
    }),
    eventId: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1–64 of A–Z a–z 0–9 _ -')
      .optional()
      .meta({ description: 'The same eventId is counted once. A call without it is never a duplicate.' }),
    userId: userIdSchema.optional().meta({ description: 'Kept only as a keyed hash.' }),
    occurredAt: offsetInstantSchema.optional().meta({
      format: 'date-time',
      description: 'RFC 3339 with Z or an offset; within the last 24 h, at most 5 min ahead. Kept in UTC.',
    }),
    pagePath: lineSchema(1, 1024).optional(),
  })
  .superRefine(({ kind = 'tool', ...fields }, context) => {
    for (const field of ['featureCode', 'presetCode', 'transform'] as const) {
      const isNeeded = field === subjectFields[kind];
      if (isNeeded === (fields[field] !== undefined)) continue;
      const message = isNeeded
        ? `is needed in an event of kind ${kind}`
        : `is not a field of an event of kind ${kind}`;
      context.addIssue({ code: 'custom', path: [field], message });
    }
  })
  .meta({ id: 'UsageEvent' });
export type UsageEvent = z.infer<typeof usageEventSchema>;

/** A batch whose events are `event`. */
function batchOf<Event extends z.ZodType>(event: Event) {
  return z.strictObject({
    events: z
      .array(event)
      .min(1, 'must have at least one event')
      .max(maximumEventsPerCall, `must have at most ${maximumEventsPerCall} events`),
  });
}

/** A batch of usage events, each accepted or rejected by itself. */
export const usageEventBatchSchema = batchOf(usageEventSchema).meta({ id: 'UsageEventBatch' });

/** Body of POST /analytics/log: a batch when it has `events`, else one event. */
export const analyticsLogSchema = z
  .union([usageEventBatchSchema, usageEventSchema])
  .meta({ id: 'AnalyticsLog' });

/** What of the body decides about the whole call: the events of a batch are not looked at yet. */
export const analyticsEnvelopeSchema = z.union([batchOf(z.unknown()), usageEventSchema]);
export type AnalyticsEnvelope = z.output<typeof analyticsEnvelopeSchema>;

/** Why an event of a batch was not taken. More codes may come. */
export const eventRejectionCodes = [
  'VALIDATION_FAILED',
  'FEATURE_NOT_IN_PLAN',
  'EVENT_TIME_OUT_OF_RANGE',
] as const;
export type EventRejectionCode = (typeof eventRejectionCodes)[number];

/** An event of a batch that was not taken. */
export const eventRejectionSchema = z
  .strictObject({
    index: countSchema.meta({ description: 'Which of the events sent, counted from 0.' }),
    code: z.enum(eventRejectionCodes).meta({ id: 'EventRejectionCode', ...openEnumeration }),
    message: z.string().meta({ description: 'Each field at fault and its fault, in English.' }),
  })
  .meta({ id: 'EventRejection' });
export type EventRejection = z.infer<typeof eventRejectionSchema>;

/** Answer of POST /analytics/log. Every event sent is in one of the four. */
export const analyticsReceiptSchema = z
  .strictObject({
    accepted: countSchema.meta({ description: 'Stored by this call.' }),
    duplicates: countSchema.meta({ description: 'Stored before, or twice in this call.' }),
    ignored: countSchema.meta({ description: 'Good, and not kept: the site does not track usage.' }),
    rejected: z
      .array(eventRejectionSchema)
      .meta({ description: 'Not taken. Do not send them again as they are.' }),
  })
  .meta({ id: 'AnalyticsReceipt' });
export type AnalyticsReceipt = z.infer<typeof analyticsReceiptSchema>;
