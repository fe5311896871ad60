import { startDynamodb } from '../../local/dynamodb/dynamodb-server.ts';

interface DynamodbEngine {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/**
 * Provides the DynamoDB engine selected by DYNAMODB_ENGINE: `dynalite` (default) starts a new server, and
 * `dynamodb-local` uses a server shared by the whole test run.
 */
export async function startEngine(): Promise<DynamodbEngine> {
  const wanted = process.env.DYNAMODB_ENGINE ?? 'dynalite';
  if (wanted === 'dynalite') return startDynamodb({ directory: null });
  const endpoint = process.env.DYNAMODB_LOCAL_ENDPOINT;
  if (wanted !== 'dynamodb-local' || endpoint === undefined) {
    throw new Error(
      `DYNAMODB_ENGINE is "${wanted}"; run "npm run test:all -- --selectProjects dynamodb-local" for the other engine.`,
    );
  }
  return { endpoint, stop: async () => undefined };
}
