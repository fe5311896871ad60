import {
  feedbackEventFields,
  feedbackEventSource,
  feedbackEventTypes,
  feedbackEventVersion,
} from '../../shared/contract/feedback-events.ts';

/** The path of a text attribute of a stored entry, in a record of the table's stream. */
const pathOf = (attribute: string) => `$.dynamodb.NewImage.${attribute}.S`;

/**
 * How the pipe makes events of the stream of the Feedback table. `npm start` runs the same definition.
 * Values stand in quotes, as the guide asks for what is not an object, so the template is JSON itself. No value can hold a
 * quote or a template mark: organizations, sites, ids and references have alphabets of their own.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-pipes-input-transformation.html
 */
export const feedbackEventPipe = {
  source: feedbackEventSource,
  /** New entries only: a status that changes, and a row that is deleted, pass no event. */
  filterPattern: JSON.stringify({
    eventName: ['INSERT'],
    dynamodb: { NewImage: { eventType: { S: Object.values(feedbackEventTypes) } } },
  }),
  /** Paths of the stream's record; EventBridge reads them before it transforms anything. */
  detailTypePath: pathOf('eventType'),
  timePath: pathOf('receivedAt'),
  inputTemplate: JSON.stringify({
    version: feedbackEventVersion,
    ...Object.fromEntries(Object.keys(feedbackEventFields).map((name) => [name, `<${pathOf(name)}>`])),
  }),
} as const;
