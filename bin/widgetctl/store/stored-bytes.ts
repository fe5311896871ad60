import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { inParallel } from '../../../shared/collections/in-parallel.ts';
import { whenAvailable } from '../../../shared/data/store.ts';

/** Tables asked at once: DynamoDB takes few such calls a second. */
const tablesAtOnce = 4;

/**
 * The size of several tables together, in bytes. DynamoDB updates its figure about every six hours.
 *
 * @throws StoreUnavailableError
 */
export async function storedBytes(client: DynamoDBClient, tableNames: readonly string[]): Promise<number> {
  let bytes = 0;
  await inParallel(tableNames, tablesAtOnce, async (tableName) => {
    const { Table } = await whenAvailable(client.send(new DescribeTableCommand({ TableName: tableName })));
    bytes += Table?.TableSizeBytes ?? 0;
  });
  return bytes;
}
