import type { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import { startLocalBedrock } from '../../../local/bedrock/local-bedrock.ts';
import { connectFaults, type FaultClient } from '../../../local/emulator/faults.ts';
import { connectBedrock } from './converse-client.ts';

export interface BedrockBench {
  readonly endpoint: string;
  readonly client: BedrockRuntimeClient;
  readonly faults: FaultClient;
  stop(): Promise<void>;
}

export async function startBedrock(): Promise<BedrockBench> {
  const server = await startLocalBedrock();
  const client = connectBedrock(server.endpoint);
  const stop = async () => {
    client.destroy();
    await server.close();
  };
  return { endpoint: server.endpoint, client, faults: connectFaults(server.endpoint), stop };
}
