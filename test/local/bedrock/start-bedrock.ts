import type { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import { startLocalBedrock } from '../../../local/bedrock/local-bedrock.ts';
import { connectBedrock } from './converse-client.ts';

export interface BedrockBench {
  readonly endpoint: string;
  readonly client: BedrockRuntimeClient;
  stop(): Promise<void>;
}

export async function startBedrock(): Promise<BedrockBench> {
  const server = await startLocalBedrock();
  const client = connectBedrock(server.endpoint);
  const stop = async () => {
    client.destroy();
    await server.close();
  };
  return { endpoint: server.endpoint, client, stop };
}
