import { instantSchema } from './primitives.ts';
import * as z from './zod.ts';

export const feedbackEventSource = 'widget-api';

export const feedbackEventTypes = { feedback: 'Feedback received', report: 'Report received' } as const;

/**
 * Schema version of `detail`. Increment it when a field is changed or removed, but not when a field is added.
 */
export const feedbackEventVersion = '1';

/**
 * Event fields, copied from the stored entry's attributes of the same names. They exclude the message and the
 * contact address, which authorized consumers read from the entry.
 */
export const feedbackEventFields = {
  orgId: z.string(),
  siteId: z.string(),
  kind: z.enum(['feedback', 'report']),
  /** Entry ID, unique per entry kind and organization. Consumers use it to deduplicate events. */
  id: z.string(),
  reference: z.string(),
  receivedAt: instantSchema,
};

/**
 * An event as delivered by EventBridge. `npm start -- --feedback-events-url URL` posts events in the same format.
 * https://docs.aws.amazon.com/eventbridge/latest/ref/overiew-event-structure.html
 */
export const feedbackEventSchema = z.strictObject({
  /** Version of the EventBridge event envelope. */
  version: z.literal('0'),
  /** Delivery ID. It can change when an event is redelivered. */
  id: z.string(),
  'detail-type': z.enum(feedbackEventTypes),
  source: z.literal(feedbackEventSource),
  account: z.string(),
  /** The entry's `receivedAt`, without milliseconds. */
  time: z.iso.datetime({ precision: 0 }),
  region: z.string(),
  resources: z.array(z.string()),
  detail: z.strictObject({ version: z.literal(feedbackEventVersion), ...feedbackEventFields }),
});
export type FeedbackEvent = z.infer<typeof feedbackEventSchema>;
