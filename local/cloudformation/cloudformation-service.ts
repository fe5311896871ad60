import type { ResolvedAssembly } from '../assembly/resolve-assembly.ts';
import { type Exchange, serveExchanges } from '../emulator/exchange.ts';
import type { LocalService } from '../services/local-service.ts';

const namespace = 'http://cloudformation.amazonaws.com/doc/2010-05-15/';

/** Stack outputs that exist only locally. Entries can be added while the stack runs. */
export type LocalOutputs = ReadonlyMap<'LogFile' | 'SdkUrl', string>;

export const localCloudFormation = (localOutputs: LocalOutputs): LocalService => ({
  name: 'cloudformation',
  start: ({ assembly, now }) => {
    const startedAt = new Date(now());
    return serveExchanges((exchange) => describeStacks(exchange, assembly, localOutputs, startedAt));
  },
});

/** Implements DescribeStacks for one stack (AWS Query protocol). */
export async function describeStacks(
  exchange: Exchange,
  { stacks }: ResolvedAssembly,
  localOutputs: LocalOutputs,
  startedAt: Date,
): Promise<void> {
  const input = new URLSearchParams(await exchange.readBody());
  const wanted = input.get('StackName');
  const stack = stacks.find(({ name }) => name === wanted);
  if (input.get('Action') !== 'DescribeStacks' || stack === undefined) {
    const message = element('Message', escapeXml(`Stack with id ${wanted} does not exist`));
    const error = element('Type', 'Sender') + element('Code', 'ValidationError') + message;
    sendXml(exchange, 400, 'ErrorResponse', element('Error', error));
    return;
  }
  const isApi = stack.resources.some(({ type }) => type === 'AWS::ApiGateway::RestApi');
  const outputs = [...stack.outputs, ...(isApi ? localOutputs : [])];
  const member =
    element('StackId', escapeXml(stack.id)) +
    element('StackName', escapeXml(stack.name)) +
    element('CreationTime', startedAt.toISOString()) +
    element('StackStatus', 'CREATE_COMPLETE') +
    element('Outputs', outputs.map(outputElement).join(''));
  const result = element('DescribeStacksResult', element('Stacks', element('member', member)));
  sendXml(exchange, 200, 'DescribeStacksResponse', result);
}

function outputElement([key, value]: readonly [string, string]): string {
  return element('member', element('OutputKey', escapeXml(key)) + element('OutputValue', escapeXml(value)));
}

function sendXml(exchange: Exchange, status: number, root: string, content: string): void {
  exchange.send(status, { 'Content-Type': 'text/xml' }, `<${root} xmlns="${namespace}">${content}</${root}>`);
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}
