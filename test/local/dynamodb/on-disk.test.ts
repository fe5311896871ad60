import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  paginateQuery,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { createTables } from '../../../local/dynamodb/create-tables.ts';
import { type DynamodbServer, startDynamodb } from '../../../local/dynamodb/dynamodb-server.ts';
import { emulatorAccess } from '../../../local/edge/emulator-access.ts';

const TableName = 'Rows';
const partition = { S: 'one' };
const keyOf = (number: number) => ({ part: partition, number: { N: String(number) } });

describe('the embedded DynamoDB on disk', () => {
  const directory = mkdtempSync(join(tmpdir(), 'on-disk-'));
  let server: DynamodbServer;
  let client: DynamoDBClient;

  const open = async () => {
    server = await startDynamodb({ directory });
    client = new DynamoDBClient({ ...emulatorAccess, endpoint: server.endpoint });
  };
  const close = async () => {
    client.destroy();
    await server.stop();
  };

  beforeAll(async () => {
    await open();
    await createTables(server.endpoint, [
      {
        TableName,
        AttributeDefinitions: [
          { AttributeName: 'part', AttributeType: 'S' },
          { AttributeName: 'number', AttributeType: 'N' },
        ],
        KeySchema: [
          { AttributeName: 'part', KeyType: 'HASH' },
          { AttributeName: 'number', KeyType: 'RANGE' },
        ],
      },
    ]);
  });
  afterAll(async () => {
    await close();
    rmSync(directory, { recursive: true, force: true });
  });

  const range = {
    TableName,
    KeyConditionExpression: 'part = :part',
    ExpressionAttributeValues: { ':part': partition },
  };

  it('has each of many writes that come at once after it was closed and opened', async () => {
    const number = 0;
    const count = () =>
      client.send(
        new UpdateItemCommand({
          TableName,
          Key: keyOf(number),
          UpdateExpression: 'ADD calls :one',
          ExpressionAttributeValues: { ':one': { N: '1' } },
        }),
      );
    const store = (other: number) =>
      client.send(new PutItemCommand({ TableName, Item: { ...keyOf(other), calls: { N: '0' } } }));
    await Promise.all([
      ...Array.from({ length: 40 }, count),
      ...Array.from({ length: 40 }, (_, index) => store(index + 1)),
    ]);
    await Promise.all(
      Array.from({ length: 39 }, (_, index) =>
        client.send(new DeleteItemCommand({ TableName, Key: keyOf(index + 1) })),
      ),
    );
    await close();
    await open();
    expect((await client.send(new QueryCommand(range))).Items).toEqual([
      { ...keyOf(number), calls: { N: '40' } },
      { ...keyOf(40), calls: { N: '0' } },
    ]);
  });

  it('gives each row of a long range once and in its order, forwards and backwards', async () => {
    const text = { S: 'x'.repeat(100) };
    const numbers = Array.from({ length: 1_200 }, (_, index) => 100 + index);
    for (let from = 0; from < numbers.length; from += 25) {
      const puts = numbers.slice(from, from + 25).map((number) => ({
        PutRequest: { Item: { ...keyOf(number), text } },
      }));
      await client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: puts } }));
    }
    for (const [ScanIndexForward, expected] of [
      [true, numbers],
      [false, numbers.toReversed()],
    ] as const) {
      const query = {
        ...range,
        KeyConditionExpression: 'part = :part AND #number >= :from',
        ExpressionAttributeNames: { '#number': 'number' },
        ExpressionAttributeValues: { ':part': partition, ':from': { N: '100' } },
        ScanIndexForward,
      };
      const whole = await client.send(new QueryCommand(query));
      expect(whole.Items).toEqual(expected.map((number) => ({ ...keyOf(number), text })));
      const pages = [];
      for await (const { Items = [] } of paginateQuery({ client, pageSize: 500 }, query)) {
        pages.push(Items.map(({ number }) => Number(number?.N)));
      }
      expect(pages.map(({ length }) => length)).toEqual([500, 500, 200]);
      expect(pages.flat()).toEqual(expected);
    }
  });
});
