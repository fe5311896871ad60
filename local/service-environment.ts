import type { EnvironmentOptions } from './lambda/index.ts';

/** Services that functions may use in AWS itself instead of the emulator. */
export type RealService = 'bedrock' | 'polly';

/** The suffix of `AWS_ENDPOINT_URL_` of each service by its SigV4 name. */
const endpointVariables: Readonly<Record<string, string>> = {
  apigateway: 'API_GATEWAY',
  bedrock: 'BEDROCK_RUNTIME',
  cloudformation: 'CLOUDFORMATION',
  dynamodb: 'DYNAMODB',
  polly: 'POLLY',
  secretsmanager: 'SECRETS_MANAGER',
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
  endpoints: Readonly<Record<string, string>>,
  {
    functionEnvironment = {},
    realServices = new Set(),
  }: {
    readonly functionEnvironment?: Readonly<Record<string, string>>;
    readonly realServices?: ReadonlySet<RealService>;
  },
): EnvironmentOptions {
  const real: ReadonlySet<string> = realServices;
  const serviceEndpoints = Object.entries(endpoints).flatMap(([service, endpoint]): [string, string][] => {
    const variable = endpointVariables[service];
    return variable === undefined || real.has(service) ? [] : [[variable, endpoint]];
  });
  return {
    serviceEndpoints: Object.fromEntries(serviceEndpoints),
    overrides: functionEnvironment,
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
