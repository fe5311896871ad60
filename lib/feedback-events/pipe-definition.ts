import {
  feedbackEventFields,
  feedbackEventSource,
  feedbackEventTypes,
  feedbackEventVersion,
} from '../../shared/contract/feedback-events.ts';

const pathOf = (attribute: string) => `$.dynamodb.NewImage.${attribute}.S`;

/**
 * Maps the Feedback table's stream records to events, both in AWS and with `npm start`. The template is valid JSON
 * because values other than objects are quoted, as the AWS guide requires. Values cannot contain quotes or template
 * characters, because organization IDs, site IDs, entry IDs and references have restricted alphabets.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-pipes-input-transformation.html
 */
export const feedbackEventPipe = {
  source: feedbackEventSource,
  /** Matches only new entries, so that status changes and deletions emit no event. */
  filterPattern: JSON.stringify({
    eventName: ['INSERT'],
    dynamodb: { NewImage: { eventType: { S: Object.values(feedbackEventTypes) } } },
  }),
  /** JSON paths in the stream record. EventBridge evaluates them before it transforms the record. */
  detailTypePath: pathOf('eventType'),
  timePath: pathOf('receivedAt'),
  inputTemplate: JSON.stringify({
    version: feedbackEventVersion,
    ...Object.fromEntries(Object.keys(feedbackEventFields).map((name) => [name, `<${pathOf(name)}>`])),
  }),
} as const;
