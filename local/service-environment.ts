import type { RealService } from './aws-services/real-service.ts';
import { serverModelId } from './bedrock/openai/model-id.ts';
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

/** The modes that have a model each. */
const modes = ['STANDARD', 'SMART', 'GENIUS'] as const;

/**
 * What a function is told of the models behind a service while a stand-in answers for it: its answers then name the
 * stand-in and never a model that did not run.
 */
const standInModels: Readonly<Record<RealService, Readonly<Record<string, string>>>> = {
  bedrock: {
    ...Object.fromEntries(modes.map((mode) => [`BEDROCK_MODEL_${mode}`, 'local-rules'])),
    // Rules judge nothing: whatever the template says, nobody is asked.
    BEDROCK_MODEL_JUDGE: '',
  },
  polly: { SPEECH_MODEL: 'local-espeak-ng' },
};

/** Where models of an OpenAI-compatible server answer instead: every mode is one model, by the name the server has for it. */
function serverModels(name: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    modes.flatMap((mode) => [
      [`BEDROCK_MODEL_${mode}`, serverModelId(name)],
      [`BEDROCK_MODEL_FAMILY_${mode}`, name],
    ]),
  );
}

/** What every function's environment holds: where each service answers, and what its models are called. */
export function serviceEnvironment(
  endpoints: Readonly<Record<EmulatedService, string>>,
  {
    functionEnvironment = {},
    realServices = new Set(),
    models = null,
  }: {
    readonly functionEnvironment?: Readonly<Record<string, string>>;
    readonly realServices?: ReadonlySet<RealService>;
    readonly models?: { readonly name: string } | null;
  },
): EnvironmentOptions {
  const variables = new Map(Object.entries(endpointVariables));
  return {
    serviceEndpoints: Object.fromEntries(
      Object.entries(endpoints).map(([service, endpoint]) => [variables.get(service) ?? service, endpoint]),
    ),
    overrides: {
      ...(realServices.has('bedrock') ? {} : standInModels.bedrock),
      ...(models === null ? {} : serverModels(models.name)),
      ...(realServices.has('polly') ? {} : standInModels.polly),
      ...functionEnvironment,
    },
  };
}
