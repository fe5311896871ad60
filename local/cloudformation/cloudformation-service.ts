import type { ResolvedAssembly, ResolvedStack } from '../assembly/resolve-assembly.ts';
import { type AwsResponse, type AwsService, AwsServiceError } from '../edge/aws-request.ts';
import type { LocalService } from '../services/local-service.ts';

const namespace = 'http://cloudformation.amazonaws.com/doc/2010-05-15/';

/** Implements DescribeStacks (AWS Query protocol). */
export function cloudFormationService(assembly: ResolvedAssembly, startedAt: Date): AwsService {
  return async ({ body, query }) => {
    const input = body === '' ? query : new URLSearchParams(body);
    const action = input.get('Action');
    try {
      if (action !== 'DescribeStacks')
        throw new AwsServiceError('InvalidAction', `${action} is not emulated`);
      const result = describeStacks(assembly, input.get('StackName'), startedAt);
      return xml(200, 'DescribeStacksResponse', element('DescribeStacksResult', result));
    } catch (error) {
      if (!(error instanceof AwsServiceError)) throw error;
      const details =
        element('Type', 'Sender') +
        element('Code', error.code) +
        element('Message', escapeXml(error.message));
      return xml(error.status, 'ErrorResponse', element('Error', details));
    }
  };
}

function describeStacks({ stacks }: ResolvedAssembly, wanted: string | null, startedAt: Date): string {
  const found = stacks.filter(({ name, id }) => wanted === null || wanted === name || wanted === id);
  if (wanted !== null && found.length === 0) {
    throw new AwsServiceError('ValidationError', `Stack with id ${wanted} does not exist`);
  }
  return element('Stacks', found.map((stack) => element('member', describeStack(stack, startedAt))).join(''));
}

function describeStack(stack: ResolvedStack, startedAt: Date): string {
  const outputs = stack.outputs.map(({ key, value }) =>
    element('member', element('OutputKey', escapeXml(key)) + element('OutputValue', escapeXml(value))),
  );
  return (
    element('StackId', escapeXml(stack.id)) +
    element('StackName', escapeXml(stack.name)) +
    element('CreationTime', startedAt.toISOString()) +
    element('StackStatus', 'CREATE_COMPLETE') +
    element('Outputs', outputs.join(''))
  );
}

function xml(status: number, root: string, content: string): AwsResponse {
  return {
    status,
    headers: { 'Content-Type': 'text/xml' },
    body: `<${root} xmlns="${namespace}">${content}</${root}>`,
  };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

/** Outputs that exist only locally. They may be added while the stack runs. */
export type LocalOutputs = ReadonlyMap<'LogFile' | 'SdkUrl', string>;

export const localCloudFormation = (localOutputs: LocalOutputs): LocalService => ({
  name: 'cloudformation',
  start: async ({ assembly, now }) => {
    const startedAt = new Date(now());
    return {
      answer: (request) =>
        cloudFormationService(withLocalOutputs(assembly, localOutputs), startedAt)(request),
      close: async () => undefined,
    };
  },
});

function withLocalOutputs(assembly: ResolvedAssembly, localOutputs: LocalOutputs): ResolvedAssembly {
  const added = [...localOutputs].map(([key, value]) => ({ key, value }));
  return {
    ...assembly,
    stacks: assembly.stacks.map((stack) =>
      stack.resources.some(({ type }) => type === 'AWS::ApiGateway::RestApi')
        ? { ...stack, outputs: [...stack.outputs, ...added] }
        : stack,
    ),
  };
}
