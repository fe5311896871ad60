import type { ResolvedAssembly, ResolvedOutput } from '../assembly/index.ts';

/** What only a local stack tells of itself. */
export interface LocalFacts {
  /** The newest file of its log; null where it keeps none. */
  readonly file: string | null;
}

/** The assembly with the outputs that only a local stack has, on the stack of the API. */
export function withLocalOutputs(assembly: ResolvedAssembly, { file }: LocalFacts): ResolvedAssembly {
  const outputs: ResolvedOutput[] =
    file === null ? [] : [{ key: 'LogFile', value: file, description: undefined, exportName: undefined }];
  return {
    ...assembly,
    stacks: assembly.stacks.map((stack) =>
      stack.resources.some(({ type }) => type === 'AWS::ApiGateway::RestApi')
        ? { ...stack, outputs: [...stack.outputs, ...outputs] }
        : stack,
    ),
  };
}
