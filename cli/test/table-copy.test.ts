import { CreateTableCommand, DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { CopyCounts } from '../operations/table-copy.ts';
import { putBack } from '../store/organization-tables.ts';
import { Deployment } from './support/deployment.ts';
import { Seed } from './support/seed.ts';

const restoredName = 'WidgetApiData-restored';
const before = '2026-11-20T10:00:00.000Z';
const mistake = '2026-11-20T14:00:00.000Z';
const after = '2026-11-20T16:00:00.000Z';

let deployment: Deployment;
let seed: Seed;
let raw: DynamoDBClient;
let client: DynamoDBDocumentClient;
let live: string;

const profile = (orgId: string, userId: string, updatedAt: string, features = {}) => ({
  profileId: `${orgId}#${userId}`,
  orgId,
  userId,
  version: 1,
  updatedAt,
  features,
});

/** A table like the live one, as RestoreTableToPointInTime makes it: same keys and indexes, another name. */
async function restore(): Promise<void> {
  const { Table } = await raw.send(new DescribeTableCommand({ TableName: live }));
  const indexes = Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
    IndexName,
    KeySchema,
    Projection,
  }));
  await raw.send(
    new CreateTableCommand({
      TableName: restoredName,
      KeySchema: Table?.KeySchema,
      AttributeDefinitions: Table?.AttributeDefinitions,
      GlobalSecondaryIndexes: indexes,
      BillingMode: 'PAY_PER_REQUEST',
    }),
  );
  const status = async () =>
    (await raw.send(new DescribeTableCommand({ TableName: restoredName }))).Table?.TableStatus;
  while ((await status()) !== 'ACTIVE');
}

async function put(tableName: string, ...items: Record<string, unknown>[]): Promise<void> {
  for (const Item of items) await client.send(new PutCommand({ TableName: tableName, Item }));
}

const copy = (...args: string[]) =>
  deployment.json<CopyCounts>(['table', 'copy', 'Profiles', 'acme', '--from', restoredName, ...args]);

/** The profiles of an organization in the live table, by visitor, as `updatedAt`. */
async function profilesOf(orgId: string): Promise<Record<string, unknown>> {
  const rows = await seed.dump(live);
  return Object.fromEntries(
    rows.filter((row) => row.orgId === orgId).map((row) => [String(row.userId), row.updatedAt]),
  );
}

beforeAll(async () => {
  deployment = await Deployment.start();
  seed = new Seed(deployment);
  raw = new DynamoDBClient({ endpoint: deployment.runtime.awsEndpoint, region: 'us-east-1' });
  client = DynamoDBDocumentClient.from(raw);
  live = deployment.outputs.ProfilesTableName;
  await deployment.run(['org', 'create', 'acme', '--plan', 'pro']);
  await restore();
  await put(
    restoredName,
    profile('acme', 'deleted', before),
    profile('acme', 'overwritten', before, { contrast: true }),
    profile('acme', 'saved-again', before),
    profile('acme', 'untouched', before),
    profile('other', 'deleted', before),
  );
});
beforeEach(async () => {
  deployment.proxy.reset();
  await client.send(new DeleteCommand({ TableName: live, Key: { profileId: 'acme#deleted' } }));
  await put(
    live,
    profile('acme', 'overwritten', mistake),
    profile('acme', 'saved-again', after),
    profile('acme', 'untouched', before),
    profile('acme', 'made-since', after),
  );
});
afterAll(async () => {
  raw.destroy();
  seed.close();
  await deployment.close();
});

describe('table copy', () => {
  it('previews the copy, and writes nothing', async () => {
    const was = await profilesOf('acme');
    expect(await copy('--changed-before', '2026-11-20T15:00:00Z')).toEqual({
      table: 'Profiles',
      orgId: 'acme',
      written: false,
      restored: 4,
      missing: 1,
      damaged: 1,
      newer: 1,
      same: 1,
    });
    expect(await profilesOf('acme')).toEqual(was);
    const { stdout } = await deployment.run(['table', 'copy', 'Profiles', 'acme', '--from', restoredName]);
    expect(stdout).toContain(
      'Nothing was written. To copy 1 rows, run the same command with --confirm acme.',
    );
  });

  it('copies only missing rows of the organization, and keeps every existing row', async () => {
    const counts = await copy('--confirm', 'acme');
    expect(counts).toMatchObject({ written: true, missing: 1, damaged: 0, newer: 2, same: 1 });
    expect(await profilesOf('acme')).toEqual({
      deleted: before,
      overwritten: mistake,
      'saved-again': after,
      untouched: before,
      'made-since': after,
    });
    expect(await profilesOf('other')).toEqual({});
  });

  it('restores items damaged before a time, and keeps later changes of visitors', async () => {
    await copy('--changed-before', '2026-11-20T15:00:00Z', '--confirm', 'acme');
    expect(await profilesOf('acme')).toMatchObject({ overwritten: before, 'saved-again': after });
  });

  it('resumes after an interruption, and finds nothing on the second run', async () => {
    await put(live, profile('acme', 'deleted', before));
    expect(await copy('--confirm', 'acme')).toMatchObject({ missing: 0, same: 2 });
    expect(await copy('--confirm', 'acme')).toMatchObject({ missing: 0, same: 2 });
  });

  it('writes conditionally, so that a row created meanwhile is kept', async () => {
    await put(live, profile('acme', 'deleted', after));
    const restored = profile('acme', 'deleted', before);
    expect(await putBack(client, live, restored, ['profileId'], null)).toBe(false);
    expect(await putBack(client, live, restored, ['profileId'], mistake)).toBe(false);
    expect(await profilesOf('acme')).toMatchObject({ deleted: after });
    await client.send(
      new UpdateCommand({
        TableName: live,
        Key: { profileId: 'acme#deleted' },
        UpdateExpression: 'SET updatedAt = :mistake',
        ExpressionAttributeValues: { ':mistake': mistake },
      }),
    );
    expect(await putBack(client, live, restored, ['profileId'], after)).toBe(true);
  });

  it.each([
    [
      ['table', 'copy', 'Nothing', 'acme', '--from', restoredName],
      2,
      'There is no table Nothing: name one of Keys, ',
    ],
    [['table', 'copy', 'Profiles', 'nobody', '--from', restoredName], 3, 'holds nothing of nobody'],
    [
      ['table', 'copy', 'Profiles', 'acme', '--from', restoredName, '--confirm', 'other'],
      2,
      '--confirm says other, not acme',
    ],
  ])('rejects %j with exit code %i', async (args, exitCode, message) => {
    const result = await deployment.run(args);
    expect([result.exitCode, result.stderr]).toEqual([exitCode, expect.stringContaining(message)]);
  });

  it('rejects the live table as its own source', async () => {
    const { exitCode, stderr } = await deployment.run(['table', 'copy', 'Profiles', 'acme', '--from', live]);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('is the live table itself')]);
  });
});
