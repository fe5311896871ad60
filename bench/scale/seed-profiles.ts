import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readStackOutputs } from '../../bin/widgetctl/connection/stack-outputs.ts';
import { localTarget } from '../../bin/widgetctl/connection/target.ts';
import { documentClient } from '../../shared/data/store.ts';
import type { LocalStack } from '../support/local-stack.ts';

/** Most rows of one BatchWriteItem. */
const rowsPerBatch = 25;
const batchesAtOnce = 4;

/** The id of the visitor with that number, from 0. */
export function visitorId(number: number): string {
  return `visitor-${number}`;
}

/** Stores profiles as the function would have saved them, beside the function: a hundred thousand PUTs take longer. */
export async function seedProfiles(
  { runtime, orgId }: LocalStack,
  count: number,
  onProgress: (done: number) => void,
): Promise<void> {
  const { ProfilesTableName } = await readStackOutputs(localTarget(runtime.port));
  const client = documentClient(
    new DynamoDBClient({
      endpoint: runtime.endpoints.dynamodb ?? runtime.awsEndpoint,
      region: 'eu-central-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  );
  let next = 0;
  let done = 0;
  const writeBatches = async () => {
    while (next < count) {
      const from = next;
      next = Math.min(count, from + rowsPerBatch);
      const rows = Array.from({ length: next - from }, (_, index) => profileRow(orgId, from + index));
      await writeAll(client, ProfilesTableName, rows);
      done += rows.length;
      onProgress(done);
    }
  };
  try {
    await Promise.all(Array.from({ length: batchesAtOnce }, writeBatches));
  } finally {
    client.destroy();
  }
}

async function writeAll(
  client: DynamoDBDocumentClient,
  table: string,
  rows: readonly object[],
): Promise<void> {
  const requests = rows.map((Item) => ({ PutRequest: { Item } }));
  const { UnprocessedItems } = await client.send(
    new BatchWriteCommand({ RequestItems: { [table]: requests } }),
  );
  if (Object.keys(UnprocessedItems ?? {}).length > 0) throw new Error('The local DynamoDB left rows out.');
}

const updatedAt = '2026-11-20T09:00:00.000Z';

function profileRow(orgId: string, number: number): Readonly<Record<string, unknown>> {
  const userId = visitorId(number);
  return {
    profileId: `${orgId}#${userId}`,
    orgId,
    userId,
    updatedAt,
    version: 1,
    feature_text_zoom: { isEnabled: true, value: '150', updatedAt },
    feature_reading_guide: { isEnabled: true, value: null, updatedAt },
  };
}
