import type { ResolvedAssembly } from './resolve-assembly.ts';

/** Name of the stack output and function variable with the source commit. */
const commitOutput = 'Commit';
const commitVariable = 'SERVICE_COMMIT';

/**
 * The stacks with the commit of the running sources, which may differ from the one they were synthesized
 * with.
 */
export function withCommit(commit: string, assembly: ResolvedAssembly): ResolvedAssembly {
  const stacks = assembly.stacks.map((stack) => ({
    ...stack,
    outputs: stack.outputs.map((output) =>
      output.key === commitOutput ? { ...output, value: commit } : output,
    ),
  }));
  return { ...assembly, stacks };
}

/** Environment variables with that commit. */
export function commitEnvironment(commit: string): Readonly<Record<string, string>> {
  return { [commitVariable]: commit };
}
