import type { ResolvedAssembly } from './resolve-assembly.ts';

/** The output of a stack, and the variable of a function, that name the commit of the sources. */
const commitOutput = 'Commit';
const commitVariable = 'SERVICE_COMMIT';

/** The stacks with the commit of the sources that run now, which may be another than they were synthesized with. */
export function withCommit(commit: string, assembly: ResolvedAssembly): ResolvedAssembly {
  const stacks = assembly.stacks.map((stack) => ({
    ...stack,
    outputs: stack.outputs.map((output) =>
      output.key === commitOutput ? { ...output, value: commit } : output,
    ),
  }));
  return { ...assembly, stacks };
}

/** What a function is told of that commit. */
export function commitEnvironment(commit: string): Readonly<Record<string, string>> {
  return { [commitVariable]: commit };
}
