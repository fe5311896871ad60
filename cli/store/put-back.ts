import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { whenConditionHolds } from '../../shared/data/store.ts';
import type { Row } from './batch-rows.ts';

/**
 * Writes a row where none has its key, or where the one that has was last changed before a time.
 *
 * @param keyNames the attributes of the table's key
 * @param changedBefore ISO 8601, UTC, with milliseconds, as rows have it; null to leave every row that exists
 * @returns false when a row is there that stays
 */
export async function putBack(
  client: DynamoDBDocumentClient,
  tableName: string,
  row: Row,
  keyNames: readonly string[],
  changedBefore: string | null,
): Promise<boolean> {
  const [partitionKey = ''] = keyNames;
  const isMissing = 'attribute_not_exists(#key)';
  return whenConditionHolds(
    client.send(
      new PutCommand({
        TableName: tableName,
        Item: row,
        ConditionExpression: changedBefore === null ? isMissing : `${isMissing} OR updatedAt < :before`,
        ExpressionAttributeNames: { '#key': partitionKey },
        ...(changedBefore !== null && { ExpressionAttributeValues: { ':before': changedBefore } }),
      }),
    ),
  );
}
