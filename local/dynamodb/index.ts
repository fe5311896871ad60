export { createTables } from './create-tables.ts';
export {
  type DynamodbOptions,
  type DynamodbServer,
  startDynamodb,
  type TableStream,
} from './dynamodb-server.ts';
export { localDynamodb } from './local-dynamodb.ts';
export type { LocalStream } from './table-stream.ts';
export { type TableDefinition, tablesOf } from './tables.ts';
