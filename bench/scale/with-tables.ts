import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readStackOutputs, type StackOutputs } from '../../bin/widgetctl/connection/read-stack-outputs.ts';
import { localTarget } from '../../bin/widgetctl/connection/target.ts';
import { emulatorAccess } from '../../local/edge/emulator-access.ts';
import { documentClient } from '../../shared/data/store.ts';
import type { LocalStack } from '../support/local-stack.ts';

/** Works on the tables of a stack beside its functions. */
export async function withTables(
  { runtime }: LocalStack,
  work: (client: DynamoDBDocumentClient, outputs: StackOutputs) => Promise<void>,
): Promise<void> {
  const outputs = await readStackOutputs(localTarget(runtime.port));
  const client = documentClient(
    new DynamoDBClient({ ...emulatorAccess, endpoint: runtime.endpoints.dynamodb ?? runtime.awsEndpoint }),
  );
  try {
    await work(client, outputs);
  } finally {
    client.destroy();
  }
}
