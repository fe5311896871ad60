import {
  feedbackEventFields,
  feedbackEventSource,
  feedbackEventTypes,
  feedbackEventVersion,
} from '../../shared/contract/feedback-events.ts';

/** Returns the JSON path of a string attribute in a stream record. */
const pathOf = (attribute: string) => `$.dynamodb.NewImage.${attribute}.S`;

/**
 * The pipe's mapping from the stream of the Feedback table to events, also used by `npm start`. Values are
 * quoted, as the guide requires for values other than objects, so the template is valid JSON. No value can
 * contain a quote or a template character: organizations, sites, ids and references have restricted
 * alphabets. https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-pipes-input-transformation.html
 */
export const feedbackEventPipe = {
  source: feedbackEventSource,
  /** New entries only: status changes and deletions emit no event. */
  filterPattern: JSON.stringify({
    eventName: ['INSERT'],
    dynamodb: { NewImage: { eventType: { S: Object.values(feedbackEventTypes) } } },
  }),
  /** JSON paths of the stream record, which EventBridge evaluates before the transformation. */
  detailTypePath: pathOf('eventType'),
  timePath: pathOf('receivedAt'),
  inputTemplate: JSON.stringify({
    version: feedbackEventVersion,
    ...Object.fromEntries(Object.keys(feedbackEventFields).map((name) => [name, `<${pathOf(name)}>`])),
  }),
} as const;
