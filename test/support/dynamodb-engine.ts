import { startDynamodb } from '../../local/dynamodb/dynamodb-server.ts';

export interface DynamodbEngine {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/**
 * The DynamoDB engine that the run asks for by DYNAMODB_ENGINE: a dynalite of its own (the default), or
 * `dynamodb-local`, the one server that the run started.
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
