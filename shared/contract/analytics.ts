import { transformNameSchema } from './enumerations.ts';
import {
  countSchema,
  featureCodeSchema,
  lineSchema,
  offsetInstantSchema,
  openEnumeration,
  presetCodeSchema,
  userIdSchema,
} from './primitives.ts';
import * as z from './zod.ts';

/** How many events one call may carry. */
export const maximumEventsPerCall = 25;

/** What events are about that is not a tool. */
export const otherEventKinds = ['preset', 'panel', 'transform'] as const;

/** What a visitor did something with: a tool, a preset, the widget's own panel, a transform. */
export const usageEventKindSchema = z.withMeta(z.enum(['tool', ...otherEventKinds]), {
  id: 'UsageEventKind',
});
export type UsageEventKind = z.infer<typeof usageEventKindSchema>;

/** The field that names what an event of a kind is about; null where there is only one such thing. */
const subjectFields = {
  tool: 'featureCode',
  preset: 'presetCode',
  panel: null,
  transform: 'transform',
} as const satisfies Record<UsageEventKind, string | null>;

/** One usage event: a visitor switched a tool on or off, chose a preset, opened the panel, used a transform. */
export const usageEventSchema = z.withMeta(
  z
    .strictObject({
      kind: z.withMeta(z.optional(usageEventKindSchema), { description: 'tool when left out.' }),
      featureCode: z.withMeta(z.optional(featureCodeSchema), {
        description: 'Needed for a tool, and only there.',
      }),
      presetCode: z.withMeta(z.optional(presetCodeSchema), {
        description: 'Needed for a preset, and only there.',
      }),
      transform: z.withMeta(z.optional(transformNameSchema), {
        description: 'Needed for a transform, and only there: the last part of its path.',
      }),
      action: z.withMeta(z.enum(['on', 'off']), {
        id: 'UsageAction',
        description:
          'on: switched on, chosen, opened, its answer shown. off: switched off, taken back, closed, undone.',
      }),
      eventId: z.withMeta(
        z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1–64 of A–Z a–z 0–9 _ -'))),
        { description: 'The same eventId is counted once. A call without it is never a duplicate.' },
      ),
      userId: z.withMeta(z.optional(userIdSchema), { description: 'Kept only as a keyed hash.' }),
      occurredAt: z.withMeta(z.optional(offsetInstantSchema), {
        format: 'date-time',
        description: 'RFC 3339 with Z or an offset; within the last 24 h, at most 5 min ahead. Kept in UTC.',
      }),
      pagePath: z.optional(lineSchema(1, 1024)),
    })
    .check(
      z.superRefine(({ kind = 'tool', ...fields }, context) => {
        for (const field of ['featureCode', 'presetCode', 'transform'] as const) {
          const isNeeded = field === subjectFields[kind];
          if (isNeeded === (fields[field] !== undefined)) continue;
          const message = isNeeded
            ? `is needed in an event of kind ${kind}`
            : `is not a field of an event of kind ${kind}`;
          context.addIssue({ code: 'custom', path: [field], message });
        }
      }),
    ),
  { id: 'UsageEvent' },
);
export type UsageEvent = z.infer<typeof usageEventSchema>;

/** A batch whose events are `event`. */
function batchOf<Event extends z.ZodMiniType>(event: Event) {
  return z.strictObject({
    events: z
      .array(event)
      .check(
        z.minLength(1, 'must have at least one event'),
        z.maxLength(maximumEventsPerCall, `must have at most ${maximumEventsPerCall} events`),
      ),
  });
}

/** A batch of usage events, each accepted or rejected by itself. */
export const usageEventBatchSchema = z.withMeta(batchOf(usageEventSchema), { id: 'UsageEventBatch' });

/** Body of POST /analytics/log: a batch when it has `events`, else one event. */
export const analyticsLogSchema = z.withMeta(z.union([usageEventBatchSchema, usageEventSchema]), {
  id: 'AnalyticsLog',
});

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
export const eventRejectionSchema = z.withMeta(
  z.strictObject({
    index: z.withMeta(countSchema, { description: 'Which of the events sent, counted from 0.' }),
    code: z.withMeta(z.enum(eventRejectionCodes), { id: 'EventRejectionCode', ...openEnumeration }),
    message: z.withMeta(z.string(), { description: 'Each field at fault and its fault, in English.' }),
  }),
  { id: 'EventRejection' },
);
export type EventRejection = z.infer<typeof eventRejectionSchema>;

/** Answer of POST /analytics/log. Every event sent is in one of the four. */
export const analyticsReceiptSchema = z.withMeta(
  z.strictObject({
    accepted: z.withMeta(countSchema, { description: 'Stored by this call.' }),
    duplicates: z.withMeta(countSchema, { description: 'Stored before, or twice in this call.' }),
    ignored: z.withMeta(countSchema, { description: 'Good, and not kept: the site does not track usage.' }),
    rejected: z.withMeta(z.array(eventRejectionSchema), {
      description: 'Not taken. Do not send them again as they are.',
    }),
  }),
  { id: 'AnalyticsReceipt' },
);
export type AnalyticsReceipt = z.infer<typeof analyticsReceiptSchema>;
