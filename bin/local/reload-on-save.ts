import { join } from 'node:path';
import { readAssembly } from '../../local/assembly/read-assembly.ts';
import { resolveAssembly } from '../../local/assembly/resolve-assembly.ts';
import { functionsOf } from '../../local/lambda/function-definition.ts';
import type { LocalRuntime } from '../../local/runtime.ts';
import { assemblyDirectory, projectRoot } from '../synthesized.ts';
import { type FunctionWatch, watchFunctions } from './watch-functions.ts';

/** Lets the functions of a running stack follow their sources. Resolves when all run the present ones. */
export function reloadOnSave(runtime: LocalRuntime, tell: (text: string) => void): Promise<FunctionWatch> {
  const nameOf = namesByFolder();
  return watchFunctions({
    sourceRoot: join(projectRoot, 'functions'),
    names: [...nameOf.keys()],
    reload: (folder, codeDirectory) => runtime.lambda.reload(nameOf.get(folder) ?? folder, codeDirectory),
    tell,
  });
}

/** The name of each function in the stacks, by its folder below functions/. */
function namesByFolder(): ReadonlyMap<string, string> {
  const functions = functionsOf(resolveAssembly(readAssembly(assemblyDirectory)));
  return new Map(functions.map(({ name, environment }) => [environment.SERVICE_NAME ?? name, name]));
}
