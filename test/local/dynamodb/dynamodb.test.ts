import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { createTables } from '../../../local/dynamodb/create-tables.ts';
import { type DynamodbServer, startDynamodb } from '../../../local/dynamodb/dynamodb-server.ts';
import type { TableDefinition } from '../../../local/dynamodb/tables.ts';
import { emulatorAccess } from '../../../local/edge/emulator-access.ts';

const notes: TableDefinition = {
  TableName: 'Notes',
  AttributeDefinitions: [
    { AttributeName: 'id', AttributeType: 'S' },
    { AttributeName: 'owner', AttributeType: 'S' },
  ],
  KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
};

const notesByOwner: TableDefinition = {
  ...notes,
  GlobalSecondaryIndexes: [
    {
      IndexName: 'byOwner',
      KeySchema: [{ AttributeName: 'owner', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
};

const plainNotes: TableDefinition = {
  ...notes,
  AttributeDefinitions: notes.AttributeDefinitions.slice(0, 1),
};

const clientOf = ({ endpoint }: DynamodbServer) =>
  new DynamoDBClient({
    endpoint,
    ...emulatorAccess,
  });

describe('DynamoDB emulator', () => {
  let folder: string;
  const servers: DynamodbServer[] = [];
  const start = async (directory: string | null) => {
    const server = await startDynamodb({ directory });
    servers.push(server);
    return server;
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dynamodb-'));
  });

  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  it('creates a table and an index that are usable immediately', async () => {
    const server = await start(null);
    await createTables(server.endpoint, [notesByOwner]);
    const client = clientOf(server);
    await client.send(
      new PutItemCommand({ TableName: 'Notes', Item: { id: { S: '1' }, owner: { S: 'ada' } } }),
    );
    const { Items } = await client.send(
      new QueryCommand({
        TableName: 'Notes',
        IndexName: 'byOwner',
        KeyConditionExpression: '#o = :o',
        ExpressionAttributeNames: { '#o': 'owner' },
        ExpressionAttributeValues: { ':o': { S: 'ada' } },
      }),
    );
    expect(Items).toEqual([{ id: { S: '1' }, owner: { S: 'ada' } }]);
    client.destroy();
  });

  it('keeps serving requests after a client disconnects during a request', async () => {
    const server = await start(null);
    await createTables(server.endpoint, [notesByOwner]);
    const { hostname, port } = new URL(server.endpoint);
    const { connect } = await import('node:net');
    const socket = connect(Number(port), hostname);
    await new Promise<void>((resolve) => {
      socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf', () => {
        socket.destroy();
        socket.once('close', () => resolve());
      });
    });
    await expect(createTables(server.endpoint, [notesByOwner])).resolves.toBeUndefined();
  });

  it.each([
    ['a missing index', plainNotes, notesByOwner],
    ['an unknown index', notesByOwner, plainNotes],
    [
      'a changed primary key',
      plainNotes,
      {
        TableName: 'Notes',
        AttributeDefinitions: [{ AttributeName: 'key', AttributeType: 'S' as const }],
        KeySchema: [{ AttributeName: 'key', KeyType: 'HASH' as const }],
      },
    ],
  ])('rejects a data directory that contains a table with %s', async (_what, old, now) => {
    const server = await start(null);
    await createTables(server.endpoint, [old]);
    await expect(createTables(server.endpoint, [now])).rejects.toMatchObject({
      name: 'DataFolderOutdatedError',
      message:
        'The data folder is from another version of this program (the keys or indexes of table Notes differ); move it away (by default: mv .local .local-old) to start afresh.',
    });
  });

  it('rejects a data directory that cannot be repaired', async () => {
    mkdirSync(join(folder, 'CURRENT'));
    await expect(startDynamodb({ directory: folder })).rejects.toMatchObject({
      name: 'DataFolderCorruptError',
      message: `The data in ${folder} is damaged; move that folder away to start afresh.`,
    });
  });

  const isRoot = process.getuid?.() === 0;
  (isRoot ? it.skip : it)('reports a directory without write permission', async () => {
    chmodSync(folder, 0o500);
    await expect(startDynamodb({ directory: folder })).rejects.toMatchObject({
      name: 'DataFolderUnwritableError',
    });
  });

  it('reports that the data directory is not writable when its parent is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(startDynamodb({ directory: join(file, 'data') })).rejects.toMatchObject({
      name: 'DataFolderUnwritableError',
    });
  });
});
