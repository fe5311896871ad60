import { devNull } from 'node:os';
import { localEnvironment } from '../assembly/identities.ts';
import type { FunctionDefinition } from './function-definition.ts';

/** Value of `AWS_LAMBDA_MAX_CONCURRENCY`, which libraries may read. */
const interleavedInvocations = 1000;

export interface EnvironmentOptions {
  /** Endpoint URLs, keyed by the suffix of their `AWS_ENDPOINT_URL_` variables, such as `DYNAMODB`. */
  readonly serviceEndpoints: Readonly<Record<string, string>>;
  /** Variables that override all others. */
  readonly overrides?: Readonly<Record<string, string>>;
}

/** Prevents the SDK from reading this machine's AWS profiles. Emulators do not verify signatures. */
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
    AWS_DEFAULT_REGION: localEnvironment.region,
    ...localCredentials,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMegabytes),
    AWS_LAMBDA_LOG_GROUP_NAME: definition.logGroupName,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_MAX_CONCURRENCY: String(interleavedInvocations),
    LAMBDA_TASK_ROOT: definition.codeDirectory,
    _HANDLER: definition.handler,
    ...Object.fromEntries(
      Object.entries(serviceEndpoints).map(([service, url]) => [`AWS_ENDPOINT_URL_${service}`, url]),
    ),
    ...definition.environment,
    ...overrides,
  };
}
