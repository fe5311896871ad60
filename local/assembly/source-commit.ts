import type { ResolvedAssembly } from './resolve-assembly.ts';

const commitOutput = 'Commit';
const commitVariable = 'SERVICE_COMMIT';

/** Sets the `Commit` output to the commit of the running sources, because the synthesized templates may be older. */
export function withCommit(commit: string, assembly: ResolvedAssembly): ResolvedAssembly {
  const stacks = assembly.stacks.map((stack) => ({
    ...stack,
    outputs: stack.outputs.map((output) =>
      output.key === commitOutput ? { ...output, value: commit } : output,
    ),
  }));
  return { ...assembly, stacks };
}

export function commitEnvironment(commit: string): Readonly<Record<string, string>> {
  return { [commitVariable]: commit };
}
