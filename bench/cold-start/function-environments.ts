import { assemblyDirectory } from '../../bin/synthesized.ts';
import { readAssembly, resolveAssembly } from '../../local/assembly/index.ts';
import { functionsOf } from '../../local/lambda/index.ts';

/** The environment of every deployed function by the name of its folder, as the templates set it. */
export function functionEnvironments(): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const definitions = functionsOf(resolveAssembly(readAssembly(assemblyDirectory)));
  return new Map(definitions.map(({ environment }) => [environment.SERVICE_NAME ?? '', environment]));
}
