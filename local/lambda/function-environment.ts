import { devNull } from 'node:os';
import { localEnvironment } from '../assembly/identities.ts';
import type { FunctionDefinition } from './function-definition.ts';

/** Maximum concurrent invocations per function, as reported to its libraries. */
const interleavedInvocations = 1000;

/** Environment variables of every function, in addition to its own. */
export interface EnvironmentOptions {
  /** Emulator addresses by suffix of `AWS_ENDPOINT_URL_`, for example `DYNAMODB`. */
  readonly serviceEndpoints: Readonly<Record<string, string>>;
  /** Takes precedence over all other variables. */
  readonly overrides?: Readonly<Record<string, string>>;
}

/** Emulators verify no signatures. Set so that no profile of the machine is read. */
const localCredentials = {
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_CONFIG_FILE: devNull,
  AWS_SHARED_CREDENTIALS_FILE: devNull,
};

/** The complete environment of a function. Only the path and the time zone are inherited from the parent process. */
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
