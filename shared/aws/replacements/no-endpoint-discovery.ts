/**
 * Replaces the SDK's endpoint discovery (`@aws-sdk/middleware-endpoint-discovery`) in the bundles. The DynamoDB client
 * disables endpoint discovery by default, and this project does not enable it.
 */
export function resolveEndpointDiscoveryConfig<Config>(config: Config): Config {
  return config;
}

export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => undefined,
  configFileSelector: () => undefined,
  default: undefined,
};
