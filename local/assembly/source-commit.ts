import type { ResolvedAssembly } from './resolve-assembly.ts';

/** Name of the stack output and function variable with the source commit. */
const commitOutput = 'Commit';
const commitVariable = 'SERVICE_COMMIT';

/** Replaces the commit in the stacks with that of the running sources, which may differ from the synthesized one. */
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
