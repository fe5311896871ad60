import { assemblyDirectory } from '../../bin/synthesized.ts';
import { readAssembly } from '../../local/assembly/read-assembly.ts';
import { resolveAssembly } from '../../local/assembly/resolve-assembly.ts';
import { functionsOf } from '../../local/lambda/function-definition.ts';
import { serviceEnvironment } from '../../local/lambda/service-environment.ts';
import type { LocalStack } from '../support/local-stack.ts';

/** Returns the environment of every deployed function, keyed by the function's directory name. */
export function functionEnvironments(): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const definitions = functionsOf(resolveAssembly(readAssembly(assemblyDirectory)));
  return new Map(definitions.map(({ environment }) => [environment.SERVICE_NAME ?? '', environment]));
}

export function storeEnvironment({ runtime }: LocalStack): Readonly<Record<string, string>> {
  const { serviceEndpoints, overrides = {} } = serviceEnvironment(runtime.endpoints, {});
  const addresses = Object.entries(serviceEndpoints).map(([name, url]) => [`AWS_ENDPOINT_URL_${name}`, url]);
  return {
    ...Object.fromEntries(addresses),
    ...overrides,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
}
