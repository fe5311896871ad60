/**
 * Replaces these features of the AWS SDK in the bundles, because no function uses them:
 * - bearer tokens (`@aws-sdk/token-providers`): functions sign requests with the credentials of their role
 * - endpoint discovery (`@aws-sdk/middleware-endpoint-discovery`): the DynamoDB client disables it by default
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

export const eventStreamSerdeProvider = none;
/** The Bedrock and Polly clients call this function when they are created, so it must not throw. */
export const eventStreamPayloadHandlerProvider = none;

export const fromEnvSigningName = () => async () => notBundled();
export const nodeProvider = fromEnvSigningName;

export const getWebSocketPlugin = notBundled;

export class EventStreamSerde {
  constructor() {
    notBundled();
  }
}
