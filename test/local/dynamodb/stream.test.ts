import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { createTables } from '../../../local/dynamodb/create-tables.ts';
import { type DynamodbServer, startDynamodb } from '../../../local/dynamodb/dynamodb-server.ts';
import type { TableDefinition } from '../../../local/dynamodb/tables.ts';
import { emulatorAccess } from '../../../local/edge/emulator-access.ts';
import { waitUntil } from '../../support/wait-until.ts';

const tableOf = (TableName: string): TableDefinition => ({
  TableName,
  AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
});

const key = (id: string) => ({ id: { S: id } });
const record = (eventName: string, NewImage?: object) => ({
  eventName,
  eventSource: 'aws:dynamodb',
  dynamodb: NewImage === undefined ? {} : { NewImage },
});

describe('DynamoDB emulator table stream', () => {
  const records: unknown[] = [];
  let server: DynamodbServer;
  let client: DynamoDBClient;

  beforeAll(async () => {
    const stream = { tableName: 'Watched', onRecord: (one: unknown) => void records.push(one) };
    server = await startDynamodb({ directory: null, stream });
    client = new DynamoDBClient({
      endpoint: server.endpoint,
      ...emulatorAccess,
    });
    await createTables(server.endpoint, [tableOf('Watched'), tableOf('Other')]);
  });
  afterAll(async () => {
    client.destroy();
    await server.stop();
  });
  beforeEach(() => {
    records.length = 0;
  });

  const put = (TableName: string, id: string, text = 'one') =>
    client.send(new PutItemCommand({ TableName, Item: { ...key(id), text: { S: text } } }));
  const setWhereAbsent = (id: string, text: string) =>
    client.send(
      new UpdateItemCommand({
        TableName: 'Watched',
        Key: key(id),
        UpdateExpression: 'SET #t = if_not_exists(#t, :t)',
        ExpressionAttributeNames: { '#t': 'text' },
        ExpressionAttributeValues: { ':t': { S: text } },
      }),
    );

  it('reports inserted and changed items with their new image, and removed items without an image', async () => {
    await put('Watched', 'a');
    await put('Watched', 'a', 'two');
    await client.send(new DeleteItemCommand({ TableName: 'Watched', Key: key('a') }));
    await waitUntil(() => records.length === 3);
    expect(records).toEqual([
      record('INSERT', { ...key('a'), text: { S: 'one' } }),
      record('MODIFY', { ...key('a'), text: { S: 'two' } }),
      record('REMOVE'),
    ]);
  });

  it('reports an item only once when concurrent updates create it', async () => {
    await Promise.all(Array.from({ length: 10 }, () => setWhereAbsent('race', 'mine')));
    await put('Watched', 'after');
    await waitUntil(() => records.length >= 2);
    expect(records).toEqual([
      record('INSERT', { ...key('race'), text: { S: 'mine' } }),
      record('INSERT', { ...key('after'), text: { S: 'one' } }),
    ]);
  });

  it('reports items written in a batch', async () => {
    const Item = { ...key('batch'), text: { S: 'one' } };
    await client.send(new BatchWriteItemCommand({ RequestItems: { Watched: [{ PutRequest: { Item } }] } }));
    await waitUntil(() => records.length === 1);
    expect(records).toEqual([record('INSERT', Item)]);
  });

  it('ignores other tables, writes that change nothing, and rejected writes', async () => {
    await put('Watched', 'same');
    await waitUntil(() => records.length === 1);
    await put('Other', 'same');
    await put('Watched', 'same');
    await client.send(new DeleteItemCommand({ TableName: 'Watched', Key: key('never') }));
    const refused = new PutItemCommand({
      TableName: 'Watched',
      Item: key('same'),
      ConditionExpression: 'attribute_not_exists(id)',
    });
    await expect(client.send(refused)).rejects.toThrow('The conditional request failed');
    await put('Watched', 'last');
    await waitUntil(() => records.length >= 2);
    expect(records.slice(1)).toEqual([record('INSERT', { ...key('last'), text: { S: 'one' } })]);
  });
});
