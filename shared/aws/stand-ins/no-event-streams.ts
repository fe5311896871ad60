/**
 * Stands in the bundles for the SDK's event streams (`@smithy/core/event-streams`, `@aws-sdk/eventstream-handler-node`,
 * `@aws-sdk/middleware-websocket`), in which a request or an answer is sent piece by piece. Each operation that a function calls is
 * answered whole.
 */
export function resolveEventStreamSerdeConfig<Config>(config: Config): Config {
  return config;
}

/** As {@link resolveEventStreamSerdeConfig}, for streams over a WebSocket. */
export const resolveWebSocketConfig = resolveEventStreamSerdeConfig;

/** What the SDK makes with each client and asks only for a stream. */
export function eventStreamSerdeProvider(): null {
  return null;
}

/** As {@link eventStreamSerdeProvider}. */
export const eventStreamPayloadHandlerProvider = eventStreamSerdeProvider;

/** What the SDK gives to a command whose request is a stream. */
export function getWebSocketPlugin(): never {
  throw new Error(notHere);
}

/** What the SDK makes for an operation whose request or answer is a stream. */
export class EventStreamSerde {
  constructor() {
    throw new Error(notHere);
  }
}

const notHere = 'A function calls no operation of event streams: its bundle does not have them.';
