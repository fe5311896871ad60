import { BedrockRuntimeClient, type ConverseCommand } from '@aws-sdk/client-bedrock-runtime';

export function fakeModelClient(
  send: (command: ConverseCommand, options: { readonly abortSignal: AbortSignal }) => Promise<object>,
) {
  return Object.assign(new BedrockRuntimeClient({ region: 'us-east-1' }), { send });
}
