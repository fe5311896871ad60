import type { EnvironmentOptions } from './lambda/index.ts';

/** Services that functions may use in AWS itself instead of the emulator. */
export type RealService = 'bedrock' | 'polly';

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

/** What the SDK reads its credentials and Region from. */
const credentialVariables = [
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_PROFILE',
  'AWS_REGION',
  'AWS_DEFAULT_REGION',
  'AWS_CONFIG_FILE',
  'AWS_SHARED_CREDENTIALS_FILE',
  'AWS_SDK_LOAD_CONFIG',
  'HOME',
  'USERPROFILE',
];

/** What every function's environment holds: the emulators' addresses and, for real services, real credentials. */
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
  const real: ReadonlySet<string> = realServices;
  const emulated = Object.entries(endpoints).filter(([service]) => !real.has(service));
  const variables = new Map(Object.entries(endpointVariables));
  return {
    serviceEndpoints: Object.fromEntries(
      emulated.map(([service, endpoint]) => [variables.get(service) ?? service, endpoint]),
    ),
    overrides: {
      ...(real.has('bedrock') ? {} : standInModels.bedrock),
      ...(real.has('polly') ? {} : standInModels.polly),
      ...functionEnvironment,
    },
    ...(real.size > 0 ? { credentials: inheritedCredentials() } : {}),
  };
}

function inheritedCredentials(): Record<string, string> {
  return Object.fromEntries(
    credentialVariables.flatMap((name): [string, string][] => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
