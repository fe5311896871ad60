/**
 * Replaces the SDK's event streams (`@smithy/core/event-streams`, `@aws-sdk/eventstream-handler-node`,
 * `@aws-sdk/middleware-websocket`) in the bundles. The functions call no streaming operation.
 */
export function resolveEventStreamSerdeConfig<Config>(config: Config): Config {
  return config;
}

export const resolveWebSocketConfig = resolveEventStreamSerdeConfig;

/** The SDK calls this function for every client but uses its result only for streams. */
export function eventStreamSerdeProvider(): null {
  return null;
}

export const eventStreamPayloadHandlerProvider = eventStreamSerdeProvider;

/**
 * Throws, because the SDK calls this function only for commands with a streaming request, which the Lambda functions
 * never send.
 */
export function getWebSocketPlugin(): never {
  throw new Error(notHere);
}

export class EventStreamSerde {
  constructor() {
    throw new Error(notHere);
  }
}

const notHere = 'A function calls no operation of event streams: its bundle does not have them.';
