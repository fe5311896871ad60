import { instantSchema } from './primitives.ts';
import * as z from './zod.ts';

/** EventBridge `source` of all events of the service. */
export const feedbackEventSource = 'widget-api';

/** EventBridge `detail-type` of a stored entry, keyed by its kind. */
export const feedbackEventTypes = { feedback: 'Feedback received', report: 'Report received' } as const;

/** Version of `detail`. Adding a field does not change it; changing or removing one increments it. */
export const feedbackEventVersion = '1';

/**
 * Fields of an event, each copied from the attribute of the stored entry with the same name. Excludes the
 * message and the contact address; consumers with access read them from the entry.
 */
export const feedbackEventFields = {
  orgId: z.string(),
  siteId: z.string(),
  kind: z.enum(['feedback', 'report']),
  /** Unique within its kind and organization: use it to deduplicate events. */
  id: z.string(),
  reference: z.string(),
  receivedAt: instantSchema,
};

export const feedbackEventDetailSchema = z.strictObject({
  version: z.literal(feedbackEventVersion),
  ...feedbackEventFields,
});
export type FeedbackEventDetail = z.infer<typeof feedbackEventDetailSchema>;

/**
 * An event as EventBridge delivers it to a target, and as `npm start` posts it.
 * https://docs.aws.amazon.com/eventbridge/latest/ref/overiew-event-structure.html
 */
export const feedbackEventSchema = z.strictObject({
  /** Version of EventBridge's envelope. */
  version: z.literal('0'),
  /** Delivery ID. A redelivered event may have a different ID. */
  id: z.string(),
  'detail-type': z.enum(feedbackEventTypes),
  source: z.literal(feedbackEventSource),
  account: z.string(),
  /** `receivedAt` without milliseconds. */
  time: z.iso.datetime({ precision: 0 }),
  region: z.string(),
  resources: z.array(z.string()),
  detail: feedbackEventDetailSchema,
});
export type FeedbackEvent = z.infer<typeof feedbackEventSchema>;
