import { transformNameSchema } from './enumerations.ts';
import {
  countSchema,
  featureCodeSchema,
  freeLineSchema,
  offsetInstantSchema,
  openEnumeration,
  presetCodeSchema,
  userIdSchema,
} from './primitives.ts';
import * as z from './zod.ts';

export const maximumEventsPerCall = 25;

/** Cuts a URL to its path, because queries, fragments and credentials can contain personal data. */
const pagePathSchema = z.pipe(z.string().check(z.overwrite(pathOf)), freeLineSchema(1, 1024));

function pathOf(url: string): string {
  const path = url.replace(/[?#].*$/s, '').replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/]*/i, '');
  return path === '' ? '/' : path;
}

export const otherEventKinds = ['preset', 'panel', 'transform'] as const;

export const usageEventKindSchema = z.withMeta(z.enum(['tool', ...otherEventKinds]), {
  id: 'UsageEventKind',
});
export type UsageEventKind = z.infer<typeof usageEventKindSchema>;

const subjectFields = {
  tool: 'featureCode',
  preset: 'presetCode',
  panel: null,
  transform: 'transform',
} as const satisfies Record<UsageEventKind, string | null>;

export const usageEventSchema = z.withMeta(
  z
    .strictObject({
      kind: z.described(z.optional(usageEventKindSchema), 'Subject of the event. Default: tool.'),
      featureCode: z.described(
        z.optional(featureCodeSchema),
        'Tool code. Required for kind tool, not allowed for others.',
      ),
      presetCode: z.described(
        z.optional(presetCodeSchema),
        'Preset code. Required for kind preset, not allowed for others.',
      ),
      transform: z.described(
        z.optional(transformNameSchema),
        'Last path segment of the transform. Required for kind transform, not allowed for others.',
      ),
      action: z.described(
        z.withMeta(z.enum(['on', 'off']), { id: 'UsageAction' }),
        'on: turned on, selected, opened or result shown. off: turned off, deselected, closed or undone.',
      ),
      eventId: z.described(
        z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1–64 of A–Z a–z 0–9 _ -'))),
        'Deduplication ID, unique within the organization. Events without an ID are always counted.',
      ),
      userId: z.described(z.optional(userIdSchema), 'Visitor ID, stored only as a keyed hash.'),
      occurredAt: z.withMeta(z.optional(offsetInstantSchema), {
        format: 'date-time',
        description:
          'RFC 3339 time with Z or an offset, at most 24 hours in the past and 5 minutes in the future. Default: now.',
      }),
      pagePath: z.described(
        z.optional(pagePathSchema),
        'Path of the page where the event occurred, at most 1,024 characters. A URL is cut to its path.',
      ),
    })
    .check(
      z.superRefine(({ kind = 'tool', ...fields }, context) => {
        for (const field of ['featureCode', 'presetCode', 'transform'] as const) {
          const isNeeded = field === subjectFields[kind];
          if (isNeeded === (fields[field] !== undefined)) continue;
          const message = isNeeded
            ? `is required in an event of kind ${kind}`
            : `is not allowed in an event of kind ${kind}`;
          context.addIssue({ code: 'custom', path: [field], message });
        }
      }),
    ),
  { id: 'UsageEvent' },
);
export type UsageEvent = z.infer<typeof usageEventSchema>;

function batchOf<Event extends z.ZodMiniType>(event: Event) {
  return z.strictObject({
    events: z.described(
      z
        .array(event)
        .check(
          z.minLength(1, 'must have at least one event'),
          z.maxLength(maximumEventsPerCall, `must have at most ${maximumEventsPerCall} events`),
        ),
      'The events, each accepted or rejected individually.',
    ),
    sentAt: z.withMeta(z.optional(offsetInstantSchema), {
      format: 'date-time',
      description:
        "Time of the call according to the visitor's clock. The service corrects each occurredAt by the difference to its own clock.",
    }),
  });
}

export const usageEventBatchSchema = z.withMeta(batchOf(usageEventSchema), { id: 'UsageEventBatch' });

export const analyticsLogSchema = z.withMeta(z.union([usageEventBatchSchema, usageEventSchema]), {
  id: 'AnalyticsLog',
});

/**
 * Validates only the envelope of a batch, because its events are accepted or rejected individually. An event
 * that is sent outside a batch is validated in full.
 */
export const analyticsEnvelopeSchema = z.union([batchOf(z.unknown()), usageEventSchema]);
export type AnalyticsEnvelope = z.output<typeof analyticsEnvelopeSchema>;

export const eventRejectionCodes = [
  'VALIDATION_FAILED',
  'FEATURE_NOT_IN_PLAN',
  'EVENT_TIME_OUT_OF_RANGE',
] as const;
export type EventRejectionCode = (typeof eventRejectionCodes)[number];

export const eventRejectionSchema = z.withMeta(
  z.strictObject({
    index: z.described(countSchema, 'Position in the events sent, from 0.'),
    code: z.described(
      z.withMeta(z.enum(eventRejectionCodes), { id: 'EventRejectionCode', ...openEnumeration }),
      'Reason for the rejection.',
    ),
    message: z.described(z.string(), 'The invalid fields and the reasons, in English.'),
  }),
  { id: 'EventRejection' },
);
export type EventRejection = z.infer<typeof eventRejectionSchema>;

/** Each submitted event is counted in exactly one field. */
export const analyticsReceiptSchema = z.withMeta(
  z.strictObject({
    accepted: z.described(countSchema, 'Events stored by this call.'),
    duplicates: z.described(countSchema, 'Events stored earlier, or repeated within this call.'),
    ignored: z.described(
      countSchema,
      'Valid events not stored because the site does not track usage, or because the request has `Sec-GPC: 1`.',
    ),
    rejected: z.described(z.array(eventRejectionSchema), 'Invalid events. Do not resend them unchanged.'),
  }),
  { id: 'AnalyticsReceipt' },
);
export type AnalyticsReceipt = z.infer<typeof analyticsReceiptSchema>;
