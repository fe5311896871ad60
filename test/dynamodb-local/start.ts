import '../setup-environment.ts';
import buildWhatTestsRun from '../global-setup.ts';
import { startDynamodbLocal } from '../support/dynamodb-local.ts';

export default async function start(): Promise<void> {
  buildWhatTestsRun();
  const server = await startDynamodbLocal();
  process.env.DYNAMODB_LOCAL_ENDPOINT = server.endpoint;
  Object.assign(globalThis, { stopDynamodbLocal: server.stop });
}
