import {
  feedbackEventFields,
  feedbackEventSource,
  feedbackEventTypes,
  feedbackEventVersion,
} from '../../shared/contract/feedback-events.ts';

/** Returns the JSON path of a string attribute in a stream record. */
const pathOf = (attribute: string) => `$.dynamodb.NewImage.${attribute}.S`;

/**
 * The pipe's mapping from the stream of the Feedback table to events, also used by `npm start`. The template is valid
 * JSON because values other than objects are quoted, as the AWS guide requires. No value can contain a quote or a
 * template character: organizations, sites, IDs and references have restricted alphabets.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-pipes-input-transformation.html
 */
export const feedbackEventPipe = {
  source: feedbackEventSource,
  /** Matches only new entries: status changes and deletions emit no event. */
  filterPattern: JSON.stringify({
    eventName: ['INSERT'],
    dynamodb: { NewImage: { eventType: { S: Object.values(feedbackEventTypes) } } },
  }),
  /** JSON paths into the stream record, which EventBridge evaluates before the transformation. */
  detailTypePath: pathOf('eventType'),
  timePath: pathOf('receivedAt'),
  inputTemplate: JSON.stringify({
    version: feedbackEventVersion,
    ...Object.fromEntries(Object.keys(feedbackEventFields).map((name) => [name, `<${pathOf(name)}>`])),
  }),
} as const;
