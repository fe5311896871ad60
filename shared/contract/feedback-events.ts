import { instantSchema } from './primitives.ts';
import * as z from './zod.ts';

/** The `source` of every event of the service: what rules on the bus match first. */
export const feedbackEventSource = 'widget-api';

/** The `detail-type` of the event that says a new entry of each kind is stored. */
export const feedbackEventTypes = { feedback: 'Feedback received', report: 'Report received' } as const;

/** The version of `detail`. A field may be added to it; one that changes or goes makes a new version. */
export const feedbackEventVersion = '1';

/**
 * What an event tells of an entry: what names it, where it came from and when. Each is an attribute of the stored
 * entry, of the same name. What the visitor wrote is not here, nor an address: a reader who may see them reads the entry.
 */
export const feedbackEventFields = {
  orgId: z.string(),
  siteId: z.string(),
  kind: z.enum(['feedback', 'report']),
  /** Unique within its kind and organization: two events with one id are one entry. */
  id: z.string(),
  reference: z.string(),
  receivedAt: instantSchema,
};

/** `detail` of an event. */
export const feedbackEventDetailSchema = z.strictObject({
  version: z.literal(feedbackEventVersion),
  ...feedbackEventFields,
});
export type FeedbackEventDetail = z.infer<typeof feedbackEventDetailSchema>;

/**
 * An event as EventBridge gives it to a target, and as `npm start` posts it.
 * https://docs.aws.amazon.com/eventbridge/latest/ref/overiew-event-structure.html
 */
export const feedbackEventSchema = z.strictObject({
  /** Of the envelope, which is EventBridge's. */
  version: z.literal('0'),
  /** Of this delivery: a second delivery of one entry may have another. */
  id: z.string(),
  'detail-type': z.enum(feedbackEventTypes),
  source: z.literal(feedbackEventSource),
  account: z.string(),
  /** `receivedAt` without its milliseconds. */
  time: z.iso.datetime({ precision: 0 }),
  region: z.string(),
  resources: z.array(z.string()),
  detail: feedbackEventDetailSchema,
});
export type FeedbackEvent = z.infer<typeof feedbackEventSchema>;
