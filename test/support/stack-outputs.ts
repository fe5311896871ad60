import { assemblyDirectory } from '../../bin/synthesized.ts';
import { readAssembly } from '../../local/assembly/read-assembly.ts';
import { resolveAssembly } from '../../local/assembly/resolve-assembly.ts';

export function stackOutput(key: string): string {
  const { stacks } = resolveAssembly(readAssembly(assemblyDirectory));
  const [found] = stacks.flatMap(({ outputs }) => outputs.get(key) ?? []);
  if (found === undefined) throw new Error(`The stacks have no output ${key}.`);
  return found;
}
