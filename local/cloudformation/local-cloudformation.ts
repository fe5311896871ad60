import type { ResolvedAssembly, ResolvedOutput } from '../assembly/resolve-assembly.ts';
import { newestLogFile } from '../logs/log-files.ts';
import type { LocalService } from '../services/local-service.ts';
import { cloudFormationService } from './cloudformation-service.ts';

/** CloudFormation with the stacks of the assembly. */
export const localCloudFormation: LocalService = {
  name: 'cloudformation',
  start: async ({ assembly, dataDirectory, now }) => ({
    answer: cloudFormationService(
      dataDirectory === null ? assembly : withLogFile(newestLogFile(dataDirectory), assembly),
      new Date(now()),
    ),
    close: async () => undefined,
  }),
};

/** The assembly with an output that only a local stack has, on the stack of the API: the newest file of its log. */
function withLogFile(file: string, assembly: ResolvedAssembly): ResolvedAssembly {
  const output: ResolvedOutput = {
    key: 'LogFile',
    value: file,
    description: undefined,
    exportName: undefined,
  };
  return {
    ...assembly,
    stacks: assembly.stacks.map((stack) =>
      stack.resources.some(({ type }) => type === 'AWS::ApiGateway::RestApi')
        ? { ...stack, outputs: [...stack.outputs, output] }
        : stack,
    ),
  };
}
