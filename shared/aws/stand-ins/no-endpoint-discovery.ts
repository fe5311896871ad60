/**
 * Stands in the bundles for the SDK's endpoint discovery (`@aws-sdk/middleware-endpoint-discovery`), by which a table's Region may send its
 * clients to another address. DynamoDB's client has it switched off unless it is told otherwise, and nothing tells it; the cache
 * of endpoints comes with it, and two packages with that.
 */
export function resolveEndpointDiscoveryConfig<Config>(config: Config): Config {
  return config;
}

/** Where the SDK would look for the switch: nowhere. */
export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => undefined,
  configFileSelector: () => undefined,
  default: undefined,
};
