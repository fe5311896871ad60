import { DynamoDBClient, GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { createTables } from '../../../local/dynamodb/create-tables.ts';
import { type DynamodbServer, startDynamodb } from '../../../local/dynamodb/dynamodb-server.ts';
import { emulatorAccess } from '../../../local/edge/emulator-access.ts';

const TableName = 'Counters';
const Key = { id: { S: 'one' } };

describe('an expression that the embedded DynamoDB has seen before', () => {
  let server: DynamodbServer;
  let client: DynamoDBClient;

  beforeEach(async () => {
    server = await startDynamodb({ directory: null });
    client = new DynamoDBClient({
      endpoint: server.endpoint,
      ...emulatorAccess,
    });
    await createTables(server.endpoint, [
      {
        TableName,
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      },
    ]);
  });
  afterEach(async () => {
    client.destroy();
    await server.stop();
  });

  const update = (
    UpdateExpression: string,
    values: Record<string, number>,
    { condition, names }: { condition?: string; names?: Record<string, string> } = {},
  ) =>
    client.send(
      new UpdateItemCommand({
        TableName,
        Key,
        UpdateExpression,
        ConditionExpression: condition,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, { N: String(value) }]),
        ),
      }),
    );
  const stored = async () => (await client.send(new GetItemCommand({ TableName, Key }))).Item;

  it('counts each time, and holds its condition each time', async () => {
    const count = () =>
      update(
        'ADD #calls :one SET rest = if_not_exists(rest, :limit) - :one',
        { ':one': 1, ':limit': 2 },
        { condition: 'attribute_not_exists(#calls) OR #calls < :limit', names: { '#calls': 'calls' } },
      );
    await count();
    await count();
    await expect(count()).rejects.toThrow(/conditional request failed/);
    expect(await stored()).toEqual({ ...Key, calls: { N: '2' }, rest: { N: '0' } });
  });

  it('means the names and values of its own request', async () => {
    for (const [name, value] of Object.entries({ constructor: 1, second: 2, third: 3 })) {
      await update('SET #name = :value', { ':value': value }, { names: { '#name': name } });
    }
    expect(await stored()).toEqual({
      ...Key,
      constructor: { N: '1' },
      second: { N: '2' },
      third: { N: '3' },
    });
  });

  it('is refused each time for the name or the value that it does not use', async () => {
    const withValues = () => update('SET number1 = :one', { ':one': 1, ':two': 2 });
    const withNames = () => update('SET number1 = :one', { ':one': 1 }, { names: { '#other': 'other' } });
    for (const refused of [withValues, withValues]) {
      await expect(refused()).rejects.toThrow('unused in expressions: keys: {:two}');
    }
    for (const refused of [withNames, withNames]) {
      await expect(refused()).rejects.toThrow('unused in expressions: keys: {#other}');
    }
    await update('SET number1 = :one', { ':one': 1, ':two': 2 }, { condition: ':two > :one' });
    await update('SET number1 = :one', { ':one': 1, ':two': 2 }, { condition: ':two > :one' });
    expect(await stored()).toEqual({ ...Key, number1: { N: '1' } });
  });
});
