import { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { AllowancesTable } from '../../shared/data/allowances.ts';
import { CreditsTable } from '../../shared/data/credits.ts';
import { EventsTable, type NewEvent } from '../../shared/data/events.ts';
import { organizationSchema } from '../../shared/data/organizations.ts';
import { TransformCacheTable } from '../../shared/data/transform-cache.ts';
import { UsageTable } from '../../shared/data/usage.ts';
import { textField } from '../../test/support/fields.ts';
import { Ownership } from '../control-plane/ownership.ts';
import { UsageKeys } from '../control-plane/usage-keys.ts';
import { UsagePlans } from '../control-plane/usage-plans.ts';
import { type DataCounts, OrganizationDataOperations } from '../operations/organization-data.ts';
import { DeletedMonths, deletedMonthSchema } from '../store/deleted-months.ts';
import { OrganizationRows } from '../store/organization-rows.ts';
import { organizationTables } from '../store/organization-tables.ts';
import { Deployment } from './support/deployment.ts';
import { Seed } from './support/seed.ts';

const tableNames = [
  'Keys',
  'Presets',
  'Profiles',
  'Events',
  'Feedback',
  'Usage',
  'Credits',
  'TransformCache',
  'Idempotency',
  'Allowances',
  'Organizations',
] as const;

const profileCount = 60;
const eventCount = 100;

const filled = {
  Keys: 2,
  Presets: 11,
  Profiles: profileCount,
  Events: eventCount,
  Feedback: 2,
  Usage: 1,
  Credits: 1,
  TransformCache: 1,
  Idempotency: 1,
  Allowances: 1,
  Organizations: 2,
};
const filledTotal = Object.values(filled).reduce((sum, count) => sum + count, 0);

let deployment: Deployment;
let seed: Seed;
let client: DynamoDBDocumentClient;
let organizationsMade = 0;

beforeAll(async () => {
  deployment = await Deployment.start();
  seed = new Seed(deployment);
  const raw = new DynamoDBClient({ endpoint: deployment.runtime.awsEndpoint, region: 'us-east-1' });
  client = DynamoDBDocumentClient.from(raw);
});
beforeEach(() => {
  deployment.proxy.reset();
  deployment.aheadMs = 0;
});
afterAll(async () => {
  client.destroy();
  seed.close();
  await deployment.close();
});

async function fill(): Promise<string> {
  organizationsMade += 1;
  const orgId = `org-${organizationsMade}`;
  const { outputs } = deployment;
  await deployment.run(['org', 'create', orgId, '--plan', 'enterprise', '--calls', '1000', '--rpm', '100']);
  await deployment.run(['site', 'add', orgId, 'shop']);
  const { key } = await deployment.json<{ key: string }>(['key', 'create', orgId, 'shop']);
  await deployment.run(['key', 'create', orgId, 'shop']);
  expect(await deployment.call(key)).toBe(200);
  const profiles = Array.from({ length: profileCount }, (_, index) => ({
    profileId: `${orgId}#visitor ${index}`,
    orgId,
    userId: `visitor ${index}`,
    version: 1,
  }));
  for (let start = 0; start < profileCount; start += 25) {
    const RequestItems = {
      [outputs.ProfilesTableName]: profiles
        .slice(start, start + 25)
        .map((Item) => ({ PutRequest: { Item } })),
    };
    await client.send(new BatchWriteCommand({ RequestItems }));
  }
  const events = Array.from(
    { length: eventCount },
    (_, index): NewEvent => ({
      eventId: `event-${index}`,
      siteId: 'shop',
      featureCode: 'text_zoom',
      action: 'on',
      occurredAtMs: Date.now() - (index % 24) * 3_600_000,
      visitorHash: `hash-${index}`,
      pagePath: null,
    }),
  );
  await new EventsTable(client, outputs.EventsTableName).record(orgId, events, Date.now(), () => 20_000);
  const now = new Date().toISOString();
  await seed.addEntry(orgId, now, { kind: 'feedback', siteId: 'shop', content: { message: 'Hello' } });
  await seed.addEntry(orgId, now, {
    kind: 'report',
    siteId: 'shop',
    content: { message: 'Hello', barrier: 'other' },
  });
  await new CreditsTable(client, outputs.CreditsTableName).grant(orgId, 100, Date.now());
  const cache = new TransformCacheTable(client, outputs.TransformCacheTableName, Date.now, (_, error) => {
    throw error;
  });
  await cache.writeBytes(orgId, `key of ${orgId}`, new Uint8Array(1_000).fill(7));
  await client.send(
    new PutCommand({ TableName: outputs.IdempotencyTableName, Item: { orgId, id: 'run-1', expiration: 1 } }),
  );
  const allowances = new AllowancesTable(client, outputs.AllowancesTableName);
  await allowances.take(orgId, { id: 'caller#shop', limit: 1, expiresAtMs: Date.now() }, 1);
  return orgId;
}

async function dump(belongs: (row: string) => boolean): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const name of tableNames) {
    const all = await seed.dump(deployment.outputs[`${name}TableName`]);
    rows[name] = all
      .map((row) => JSON.stringify(row))
      // Audit entries and monthly totals are retained after the organization is deleted.
      .filter((row) => belongs(row) && !/"(AUDIT|DELETED)#/.test(row))
      .sort();
  }
  return rows;
}
const mentions = (orgId: string) => (row: string) => row.includes(`"${orgId}"`) || row.includes(`"${orgId}#`);
const nothing = Object.fromEntries(tableNames.map((name) => [name, []]));
const countsOf = (rows: Record<string, unknown[]>) =>
  Object.fromEntries(Object.entries(rows).map(([name, { length }]) => [name, length]));

async function suspendAndWait(orgId: string): Promise<void> {
  await deployment.run(['org', 'set', orgId, '--suspend']);
  deployment.aheadMs = 90_000;
}

describe('org delete', () => {
  it('previews the deletion from all ten tables, and deletes nothing, when --confirm is omitted', async () => {
    const orgId = await fill();
    const before = await dump(() => true);
    expect(countsOf(await dump(mentions(orgId)))).toEqual(filled);
    const counts = await deployment.run(['--json', 'org', 'delete', orgId]);
    expect(counts.exitCode).toBe(2);
    expect(JSON.parse(counts.stdout)).toEqual({ orgId, rows: filled, total: filledTotal, deleted: false });
    const { stdout } = await deployment.run(['org', 'delete', orgId]);
    expect(stdout).toMatch(/^TABLE +ROWS\nKeys +2\nPresets +11\nProfiles +60\n/);
    expect(await dump(() => true)).toEqual(before);
    expect(deployment.proxy.calls).not.toContain('DynamoDB Scan');
  });

  it('requires the organization ID as confirmation', async () => {
    await deployment.run(['org', 'create', 'kept', '--plan', 'solo']);
    const before = await dump(mentions('kept'));
    expect(await deployment.run(['org', 'delete', 'kept', '--confirm', 'acme'])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'widgetctl: --confirm is acme, not kept: repeat the ID of the organization.\n',
    });
    expect(await dump(mentions('kept'))).toEqual(before);
  });

  it("deletes all of the organization's items and API Gateway keys, and preserves other organizations", async () => {
    const [orgId, other] = [await fill(), await fill()];
    const othersBefore = await dump(mentions(other));
    await suspendAndWait(orgId);
    const counts = await deployment.json<DataCounts>(['org', 'delete', orgId, '--confirm', orgId]);
    expect(counts).toEqual({ orgId, rows: filled, total: filledTotal, deleted: true });
    expect(await dump(mentions(orgId))).toEqual(nothing);
    expect(await deployment.apiKeysOf(orgId)).toEqual([]);
    expect(await deployment.ownPlansOf(orgId)).toEqual([]);
    expect(await dump(mentions(other))).toEqual(othersBefore);
    expect(await deployment.apiKeysOf(other)).toHaveLength(1);
    expect(await deployment.ownPlansOf(other)).toHaveLength(1);
    expect(deployment.proxy.calls).not.toContain('DynamoDB Scan');
  });

  it('can be resumed after an interruption at any point', async () => {
    const [orgId, other] = [await fill(), await fill()];
    const othersBefore = await dump(mentions(other));
    await suspendAndWait(orgId);
    const remove = ['org', 'delete', orgId, '--confirm', orgId];
    const remainders: number[] = [];
    for (const lastWrite of [0, 3, 6, 5]) {
      let writes = 0;
      deployment.proxy.decide = (call) => {
        if (call !== 'DynamoDB BatchWriteItem' && !call.startsWith('DELETE ')) return 'pass';
        writes += 1;
        return writes > lastWrite ? 'refuse' : 'pass';
      };
      expect((await deployment.run(remove)).exitCode).toBe(1);
      remainders.push(
        Object.values(countsOf(await dump(mentions(orgId)))).reduce((sum, count) => sum + count, 0),
      );
    }
    expect(remainders).toEqual([...remainders].sort((left, right) => right - left));
    expect(new Set(remainders).size).toBe(remainders.length);

    deployment.proxy.reset();
    expect((await deployment.run(remove)).exitCode).toBe(0);
    expect(await dump(mentions(orgId))).toEqual(nothing);
    expect(await deployment.apiKeysOf(orgId)).toEqual([]);
    expect(await dump(mentions(other))).toEqual(othersBefore);
  });

  it('suspends the organization, and deletes items that calls in progress still write', async () => {
    const orgId = await fill();
    const { outputs, runtime } = deployment;
    const nowMs = Date.now();
    const waits: number[] = [];
    const lines: string[] = [];
    const gateway = new APIGatewayClient({ endpoint: runtime.awsEndpoint, region: 'us-east-1' });
    const organizationRows = new OrganizationRows(client, outputs.OrganizationsTableName, organizationSchema);
    const ownership = new Ownership(
      { apiId: outputs.ApiId, stageName: outputs.StageName },
      outputs.OrganizationsTableName,
    );
    const operations = new OrganizationDataOperations({
      organizationRows,
      organizationTables: organizationTables(client, outputs),
      deletedMonths: new DeletedMonths(client, outputs.OrganizationsTableName, deletedMonthSchema),
      usage: new UsageTable(client, outputs.UsageTableName),
      credits: new CreditsTable(client, outputs.CreditsTableName),
      controlPlane: async () => ({
        keys: new UsageKeys(gateway, ownership),
        plans: new UsagePlans(gateway, ownership),
      }),
      now: () => nowMs,
      wait: async (durationMs) => {
        waits.push(durationMs);
        expect((await organizationRows.read(orgId))?.status).toBe('suspended');
        await seed.addEvents(orgId, [{ at: new Date(nowMs).toISOString(), userId: 'late visitor' }]);
      },
    });
    const onWait = (line: string) => void lines.push(line);
    const { rows } = await operations.delete(orgId, onWait);
    expect(lines).toEqual([
      'Waiting 90 s until no call from before the suspension can write. After Ctrl-C, the same command resumes.',
    ]);
    expect(waits).toEqual([90_000]);
    expect(rows).toEqual({ ...filled, Events: eventCount + 1 });
    expect(await dump(mentions(orgId))).toEqual(nothing);

    // When the organization's own item is missing, the organization's age is unknown, but its other items must still be
    // found.
    await client.send(
      new PutCommand({ TableName: outputs.FeedbackTableName, Item: { orgId, entryId: 'feedback#stray' } }),
    );
    expect(await operations.delete(orgId, onWait)).toMatchObject({
      total: 1,
      rows: { Feedback: 1 },
    });
    expect(await dump(mentions(orgId))).toEqual(nothing);
    gateway.destroy();
  });
});

describe('org export', () => {
  it("prints every item of all ten tables, encodes bytes as base64, and omits the service's secrets", async () => {
    const orgId = await fill();
    const { stdout } = await deployment.run(['org', 'export', orgId]);
    const exported = stdout
      .trimEnd()
      .split('\n')
      .map((line): { table: string; row: Record<string, unknown> } => JSON.parse(line));
    expect([exported.shift(), exported.pop()]).toEqual([
      {
        export: 'organization',
        version: 1,
        exportId: expect.stringMatching(/^[\da-f-]{36}$/),
        orgId,
        exportedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        withSecrets: false,
      },
      { end: true, rows: filledTotal },
    ]);
    const counts = Object.fromEntries(
      tableNames.map((name) => [name, exported.filter(({ table }) => table === name).length]),
    );
    expect(counts).toEqual(filled);
    const bytes = exported
      .filter(({ table }) => table === 'TransformCache')
      .map(({ row }) => Buffer.from(textField(row.bytes, 'base64'), 'base64'));
    expect(Buffer.concat(bytes).equals(Buffer.alloc(1_000, 7))).toBe(true);
    expect(stdout).not.toMatch(/visitorHashKey|usageKeyValue|keyHash/);
    expect(deployment.proxy.calls).not.toContain('DynamoDB Scan');
  });

  it('reports an unknown organization', async () => {
    expect(await deployment.run(['org', 'export', 'nobody'])).toMatchObject({ exitCode: 3, stdout: '' });
  });
});
