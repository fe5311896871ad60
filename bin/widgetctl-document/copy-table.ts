import { CreateTableCommand, DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '../../shared/data/store.ts';
import { clientOptions } from '../widgetctl/connection/client-options.ts';
import { readStackOutputs, type StackOutputs } from '../widgetctl/connection/read-stack-outputs.ts';
import { localTarget } from '../widgetctl/connection/target.ts';
import { writeRows } from '../widgetctl/store/batch-rows.ts';

/** Makes a table of a local stack once more, with its keys, indexes and rows, as a restored one has them. Gives its name. */
export async function copyTable(port: number, output: keyof StackOutputs): Promise<string> {
  const target = localTarget(port);
  const live = (await readStackOutputs(target))[output];
  const copy = `${live}-restored`;
  const dynamoDb = new DynamoDBClient(clientOptions(target));
  const client = documentClient(dynamoDb);
  try {
    const { Table } = await dynamoDb.send(new DescribeTableCommand({ TableName: live }));
    await dynamoDb.send(
      new CreateTableCommand({
        TableName: copy,
        KeySchema: Table?.KeySchema,
        AttributeDefinitions: Table?.AttributeDefinitions,
        GlobalSecondaryIndexes: Table?.GlobalSecondaryIndexes?.map(
          ({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }),
        ),
        BillingMode: 'PAY_PER_REQUEST',
      }),
    );
    for await (const { Items = [] } of paginateScan({ client }, { TableName: live })) {
      await writeRows(client, copy, Items);
    }
    return copy;
  } finally {
    dynamoDb.destroy();
  }
}
