import { startDynamodb } from '../../local/dynamodb/dynamodb-server.ts';

interface DynamodbEngine {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** Starts dynalite, or uses the shared DynamoDB Local when DYNAMODB_ENGINE is `dynamodb-local`. */
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
