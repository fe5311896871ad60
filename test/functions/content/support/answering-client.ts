import { BedrockRuntimeClient, type ConverseCommand } from '@aws-sdk/client-bedrock-runtime';

/** Creates a Bedrock client whose calls the test answers. It sends no requests. */
export function answeringClient(
  send: (command: ConverseCommand, options: { readonly abortSignal: AbortSignal }) => Promise<object>,
) {
  return Object.assign(new BedrockRuntimeClient({ region: 'us-east-1' }), { send });
}
