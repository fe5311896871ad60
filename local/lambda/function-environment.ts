import { devNull } from 'node:os';
import { localEnvironment } from '../assembly/identities.ts';
import type { FunctionDefinition } from './function-definition.ts';

export interface EnvironmentOptions {
  /** Endpoint URLs, keyed by the suffix of their `AWS_ENDPOINT_URL_` variables, such as `DYNAMODB`. */
  readonly serviceEndpoints: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
}

/**
 * Prevents the SDK from reading this machine's AWS profiles. Any credentials work, because emulators do not verify
 * signatures.
 */
const localCredentials = {
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_CONFIG_FILE: devNull,
  AWS_SHARED_CREDENTIALS_FILE: devNull,
};

/** Returns the complete environment. Only PATH is inherited from this process. */
export function environmentOf(
  definition: FunctionDefinition,
  { serviceEndpoints, overrides = {} }: EnvironmentOptions,
): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    TZ: ':UTC',
    LANG: 'en_US.UTF-8',
    AWS_REGION: localEnvironment.region,
    ...localCredentials,
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    ...Object.fromEntries(
      Object.entries(serviceEndpoints).map(([service, url]) => [`AWS_ENDPOINT_URL_${service}`, url]),
    ),
    ...definition.environment,
    ...overrides,
  };
}
