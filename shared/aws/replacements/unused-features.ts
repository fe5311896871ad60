/**
 * In the bundles, replaces these SDK features, which no function uses:
 * - bearer tokens (`@aws-sdk/token-providers`), because functions sign requests with their role's credentials
 * - endpoint discovery (`@aws-sdk/middleware-endpoint-discovery`), which the DynamoDB client disables by default
 * - event streams (`@smithy/core/event-streams`, `@aws-sdk/eventstream-handler-node`, `@aws-sdk/middleware-websocket`)
 */
function same<Config>(config: Config): Config {
  return config;
}

function none(): null {
  return null;
}

function notBundled(): never {
  throw new Error('The bundles of functions do not include this feature of the AWS SDK.');
}

export const resolveEndpointDiscoveryConfig = same;
export const resolveEventStreamSerdeConfig = same;
export const resolveWebSocketConfig = same;

export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => undefined,
  configFileSelector: () => undefined,
  default: undefined,
};

/** The SDK calls these functions for every client but uses their results only for streams. */
export const eventStreamSerdeProvider = none;
export const eventStreamPayloadHandlerProvider = none;

export const fromEnvSigningName = () => async () => notBundled();
export const nodeProvider = fromEnvSigningName;

export const getWebSocketPlugin = notBundled;

export class EventStreamSerde {
  constructor() {
    notBundled();
  }
}
