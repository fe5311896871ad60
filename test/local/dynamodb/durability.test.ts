import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { DynamoDBClient, PutItemCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import { createTables } from '../../../local/dynamodb/create-tables.ts';
import { type DynamodbServer, startDynamodb } from '../../../local/dynamodb/dynamodb-server.ts';
import type { TableDefinition } from '../../../local/dynamodb/tables.ts';
import { emulatorAccess } from '../../../local/edge/emulator-access.ts';
import { DataFolderCorruptError } from '../../../local/errors.ts';
import { waitUntil } from '../../support/wait-until.ts';

const requireOfLocal = createRequire(resolve('local/dynamodb/dynalite-worker.mjs'));

const table: TableDefinition = {
  TableName: 'Notes',
  AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
};

const clientOf = (endpoint: string) =>
  new DynamoDBClient({
    ...emulatorAccess,
    endpoint,
    maxAttempts: 1,
    requestHandler: { requestTimeout: 10_000, throwOnRequestTimeout: true },
  });

const put = (client: DynamoDBClient, id: string, bytes = 200) =>
  client.send(
    new PutItemCommand({
      TableName: 'Notes',
      Item: { id: { S: id }, text: { S: randomBytes(bytes).toString('hex') } },
    }),
  );

const isAcknowledged = (client: DynamoDBClient, id: string, bytes?: number) =>
  put(client, id, bytes).then(
    () => true,
    () => false,
  );

describe('DynamoDB emulator durability', () => {
  let folder: string;
  let child: ChildProcess | undefined;
  let server: DynamodbServer | undefined;
  let client: DynamoDBClient | undefined;
  const lines: string[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'durability-'));
    lines.length = 0;
  });
  afterEach(async () => {
    client?.destroy();
    await server?.stop();
    server = undefined;
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  async function serveInProcess(directory: string): Promise<DynamoDBClient> {
    child = spawn(process.execPath, [resolve(import.meta.dirname, 'serve-database.mjs'), directory]);
    const messages = createInterface({ input: child.stdout ?? process.stdin })[Symbol.asyncIterator]();
    const { port } = JSON.parse((await messages.next()).value ?? '{}');
    const endpoint = `http://127.0.0.1:${port}`;
    await createTables(endpoint, [table]);
    client = clientOf(endpoint);
    return client;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    client?.destroy();
    child?.kill(signal);
    if (child?.exitCode === null && child.signalCode === null) await once(child, 'close');
  }

  async function idsIn(directory: string): Promise<ReadonlySet<string>> {
    server = await startDynamodb({ directory, onLogLine: (line) => void lines.push(line) });
    client = clientOf(server.endpoint);
    const ids = new Set<string>();
    for await (const { Items = [] } of paginateScan({ client }, { TableName: 'Notes' })) {
      for (const { id } of Items) ids.add(id?.S ?? '');
    }
    return ids;
  }

  it('preserves every acknowledged write after SIGKILL', async () => {
    const writer = await serveInProcess(folder);
    const acknowledged: string[] = [];
    const writeUntilKilled = async (name: string) => {
      for (let number = 0; ; number += 1) {
        const id = `${name}-${number}`;
        if (!(await isAcknowledged(writer, id))) return;
        acknowledged.push(id);
      }
    };
    const writing = Promise.all(['a', 'b', 'c', 'd'].map(writeUntilKilled));
    await waitUntil(() => acknowledged.length >= 300);
    await end('SIGKILL');
    await writing;
    expect([...(await idsIn(folder))]).toEqual(expect.arrayContaining(acknowledged));
    expect(lines).toEqual([]);
  });

  describe('full disk', () => {
    const canMount = mountTmpfs();
    const needsMount = canMount ? it : it.skip;
    const skipped = canMount ? '' : ' (skipped: mounting a tmpfs needs root)';

    needsMount.each<NodeJS.Signals>(['SIGTERM', 'SIGKILL'])(
      `stops the database without losing an acknowledged write, even after %s${skipped}`,
      async (signal) => {
        execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
        try {
          const directory = join(folder, 'dynamodb');
          mkdirSync(directory);
          const writer = await serveInProcess(directory);
          const acknowledged: string[] = [];
          const write = async (name: string, count: number) => {
            const ids = Array.from({ length: count }, (_, number) => `${name}-${number}`);
            const results = await Promise.all(ids.map((id) => isAcknowledged(writer, id, 1_000)));
            const written = ids.filter((_, index) => results[index]);
            acknowledged.push(...written);
            return written.length;
          };
          let round = 0;
          while ((await write(`before-${round}`, 10)) === 10) round += 1;
          execFileSync('mount', ['-o', 'remount,size=20m', folder]);
          expect(await write('after', 10)).toBe(0);
          await end(signal);
          expect([...(await idsIn(directory))]).toEqual(expect.arrayContaining(acknowledged));
          expect(lines).toEqual([]);
          expect(await isAcknowledged(client ?? writer, 'restarted')).toBe(true);
          await server?.stop();
        } finally {
          await end('SIGKILL');
          execFileSync('umount', ['-l', folder]);
        }
      },
    );
  });

  it.each([
    ['CURRENT is missing', (path: string) => rmSync(path)],
    ['CURRENT is unreadable', (path: string) => writeFileSync(path, 'nothing')],
  ])('reports a damaged data directory and leaves its files unchanged when %s', async (_what, damage) => {
    const writer = await serveInProcess(folder);
    await put(writer, 'first');
    await end('SIGTERM');
    damage(join(folder, 'CURRENT'));
    const files = () => readdirSync(folder).filter((name) => /\.(log|ldb)$/.test(name));
    const before = files();
    await expect(startDynamodb({ directory: folder })).rejects.toThrow(DataFolderCorruptError);
    expect(files()).toEqual(before);
  });

  it('recreates a table when the process was killed while creating it', async () => {
    const { Level } = createRequire(requireOfLocal.resolve('dynalite'))('level');
    const level = new Level(folder, { valueEncoding: 'json' });
    await level.put('table~Notes', { ...table, TableStatus: 'CREATING' });
    await level.close();
    server = await startDynamodb({ directory: folder });
    await createTables(server.endpoint, [table]);
    client = clientOf(server.endpoint);
    await put(client, 'first');
  });
});

function mountTmpfs(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'tmpfs-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place], { stdio: 'ignore' });
    execFileSync('umount', [place]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
