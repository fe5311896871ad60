import { randomUUID } from 'node:crypto';
import type { ResolvedAssembly, ResolvedOutput, ResolvedStack } from '../assembly/resolve-assembly.ts';
import { type AwsResponse, type AwsService, AwsServiceError } from '../edge/aws-request.ts';
import type { LocalService } from '../services/local-service.ts';

const namespace = 'http://cloudformation.amazonaws.com/doc/2010-05-15/';

/**
 * DescribeStacks for the stacks of an assembly, over AWS Query.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_Operations.html
 */
export function cloudFormationService(assembly: ResolvedAssembly, startedAt: Date): AwsService {
  const operations: Readonly<Record<string, (input: URLSearchParams) => string>> = {
    DescribeStacks: (input) => describeStacks(assembly, input.get('StackName'), startedAt),
  };
  return async ({ body, query }) => {
    const input = body === '' ? query : new URLSearchParams(body);
    const action = input.get('Action') ?? '';
    try {
      const operation = Object.hasOwn(operations, action) ? operations[action] : undefined;
      if (!operation) throw new AwsServiceError('InvalidAction', `${action} is not emulated`);
      return xml(200, `${action}Response`, `${element(`${action}Result`, operation(input))}${metadata()}`);
    } catch (error) {
      if (!(error instanceof AwsServiceError)) throw error;
      const details =
        element('Type', 'Sender') +
        element('Code', error.code) +
        element('Message', escapeXml(error.message));
      return xml(
        error.status,
        'ErrorResponse',
        element('Error', details) + element('RequestId', randomUUID()),
      );
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
  const outputs = stack.outputs.map(({ key, value, description, exportName }) =>
    element(
      'member',
      element('OutputKey', escapeXml(key)) +
        element('OutputValue', escapeXml(value)) +
        (description === undefined ? '' : element('Description', escapeXml(description))) +
        (exportName === undefined ? '' : element('ExportName', escapeXml(exportName))),
    ),
  );
  return (
    element('StackId', escapeXml(stack.id)) +
    element('StackName', escapeXml(stack.name)) +
    (stack.description === undefined ? '' : element('Description', escapeXml(stack.description))) +
    element('CreationTime', startedAt.toISOString()) +
    element('StackStatus', 'CREATE_COMPLETE') +
    element('Outputs', outputs.join(''))
  );
}

function metadata(): string {
  return element('ResponseMetadata', element('RequestId', randomUUID()));
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

/** Escapes text for XML. */
function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Wraps XML content in an element. */
function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

/** Outputs of the API stack that only a local stack has, by key; they may be added while it runs. */
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
  const added = [...localOutputs].map(
    ([key, value]): ResolvedOutput => ({ key, value, description: undefined, exportName: undefined }),
  );
  return {
    ...assembly,
    stacks: assembly.stacks.map((stack) =>
      stack.resources.some(({ type }) => type === 'AWS::ApiGateway::RestApi')
        ? { ...stack, outputs: [...stack.outputs, ...added] }
        : stack,
    ),
  };
}
