import type { RealService } from './aws-services/real-service.ts';
import type { EnvironmentOptions } from './lambda/index.ts';

/** The suffix of `AWS_ENDPOINT_URL_` of each service by its SigV4 name. */
const endpointVariables = {
  apigateway: 'API_GATEWAY',
  bedrock: 'BEDROCK_RUNTIME',
  cloudformation: 'CLOUDFORMATION',
  dynamodb: 'DYNAMODB',
  polly: 'POLLY',
  secretsmanager: 'SECRETS_MANAGER',
} as const;

/** A service that is emulated, by its SigV4 name. */
export type EmulatedService = keyof typeof endpointVariables;

/**
 * What a function is told of the models behind a service while a stand-in answers for it: its answers then name the
 * stand-in and never a model that did not run.
 */
const standInModels: Readonly<Record<RealService, Readonly<Record<string, string>>>> = {
  bedrock: {
    BEDROCK_MODEL_STANDARD: 'local-rules',
    BEDROCK_MODEL_SMART: 'local-rules',
    BEDROCK_MODEL_GENIUS: 'local-rules',
  },
  polly: { SPEECH_MODEL: 'local-espeak-ng' },
};

/** What every function's environment holds: where each service answers, and what its models are called. */
export function serviceEnvironment(
  endpoints: Readonly<Record<EmulatedService, string>>,
  {
    functionEnvironment = {},
    realServices = new Set(),
  }: {
    readonly functionEnvironment?: Readonly<Record<string, string>>;
    readonly realServices?: ReadonlySet<RealService>;
  },
): EnvironmentOptions {
  const variables = new Map(Object.entries(endpointVariables));
  return {
    serviceEndpoints: Object.fromEntries(
      Object.entries(endpoints).map(([service, endpoint]) => [variables.get(service) ?? service, endpoint]),
    ),
    overrides: {
      ...(realServices.has('bedrock') ? {} : standInModels.bedrock),
      ...(realServices.has('polly') ? {} : standInModels.polly),
      ...functionEnvironment,
    },
  };
}
