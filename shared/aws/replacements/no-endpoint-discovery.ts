/**
 * Replaces the SDK's endpoint discovery (`@aws-sdk/middleware-endpoint-discovery`) in the bundles. It is
 * disabled by default in the DynamoDB client and not enabled here; removing it also removes the endpoint
 * cache and two packages.
 */
export function resolveEndpointDiscoveryConfig<Config>(config: Config): Config {
  return config;
}

export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => undefined,
  configFileSelector: () => undefined,
  default: undefined,
};
