import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { builtInPresets } from '../../shared/catalog/presets.ts';
import { CreditsTable } from '../../shared/data/credits.ts';
import { IdempotencyTable } from '../../shared/data/idempotency.ts';
import { ProfilesTable } from '../../shared/data/profiles.ts';
import { TransformCacheTable } from '../../shared/data/transform-cache.ts';
import type { NewKey } from '../operations/keys.ts';
import type { OrganizationImport } from '../operations/organization-import.ts';
import type { ProfileExport } from '../operations/profiles.ts';
import { Deployment } from './support/deployment.ts';
import { Seed } from './support/seed.ts';

const directory = mkdtempSync(join(tmpdir(), 'org-import-'));
const withSecrets = join(directory, 'with-secrets.jsonl');
const without = join(directory, 'without.jsonl');
const visitor = 'visitor-1';

let source: Deployment;
let target: Deployment;
let seed: Seed;
let documents: DynamoDBDocumentClient;
let key: string;

beforeAll(async () => {
  source = await Deployment.start();
  target = await Deployment.start();
  seed = new Seed(source);
  documents = source.documents;
  await fill();
  await source.run(['org', 'export', 'acme', '--with-secrets', '--file', withSecrets]);
  await source.run(['org', 'export', 'acme', '--file', without]);
});
afterEach(() => {
  target.proxy.reset();
  target.aheadMs = 0;
});
afterAll(async () => {
  seed.close();
  await source.close();
  await target.close();
  rmSync(directory, { recursive: true });
});

async function fill(): Promise<void> {
  const { outputs } = source;
  const plan = ['--plan', 'enterprise', '--calls', '5000', '--rpm', '600'];
  await source.run(['org', 'create', 'acme', ...plan]);
  await source.run(['site', 'add', 'acme', 'shop', '--allow', 'shop.example']);
  key = (await source.json<NewKey>(['key', 'create', 'acme', 'shop', '--label', 'Shop'])).key;
  await source.run(['preset', 'delete', 'acme', 'less-motion', '--confirm', 'less-motion']);
  await source.run(['preset', 'set', 'acme', 'larger-and-clearer', '--hidden', 'on']);
  await source.run(['ai', 'set', 'acme', '--tier', 'lite']);
  expect(await source.call(key)).toBe(200);
  const at = new Date().toISOString();
  await seed.addEvents('acme', [
    ...Array.from({ length: 230 }, () => ({ at, userId: visitor })),
    { at, userId: 'visitor-2' },
    { at },
  ]);
  const content = { message: 'Ünlesbar 😀', contactEmail: 'ada@example.com' };
  await seed.addEntry('acme', at, { kind: 'feedback', siteId: 'shop', content });
  await new ProfilesTable(documents, outputs.ProfilesTableName).save(
    'acme',
    visitor,
    {
      features: [{ featureCode: 'text_zoom', isEnabled: true, value: '150' }],
      settings: { gradeLevel: 5, language: 'de' },
      replacesFeatures: false,
      expectedVersion: null,
    },
    Date.now(),
  );
  await new CreditsTable(documents, outputs.CreditsTableName).grant('acme', 7, Date.now());
  const idempotency = new IdempotencyTable(documents, outputs.IdempotencyTableName);
  await idempotency.begin({ orgId: 'acme', id: 'request-1', requestHash: 'b'.repeat(64) }, 1_000, Date.now());
  const cache = new TransformCacheTable(documents, outputs.TransformCacheTableName, Date.now, (_, error) => {
    throw error;
  });
  await cache.writeBytes('acme', 'a'.repeat(64), new Uint8Array(1_000).fill(7));
}

interface Line {
  readonly table?: string;
  readonly row?: Record<string, unknown>;
}

function rowsIn(path: string): unknown[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines
    .map((line): Line => JSON.parse(line))
    .filter(({ row }) => row !== undefined)
    .map(({ table, row = {} }) => ({
      table,
      row: row.sk === 'ORG' ? { ...row, updatedAt: undefined } : row,
    }))
    .sort((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1));
}

const importing = (path: string) => target.run(['org', 'import', path, '--json']);
async function remove(): Promise<void> {
  await target.run(['org', 'set', 'acme', '--suspend']);
  target.aheadMs = 90_000;
  expect(await target.run(['org', 'delete', 'acme', '--confirm', 'acme'])).toMatchObject({ exitCode: 0 });
  target.aheadMs = 0;
}

describe('org export --file', () => {
  it('creates a file that only its owner can read, and reports which secrets it contains', async () => {
    expect(statSync(withSecrets).mode & 0o777).toBe(0o600);
    const path = join(directory, 'second.jsonl');
    const { exitCode, stdout, stderr } = await source.run([
      ...['org', 'export', 'acme', '--with-secrets', '--file', path],
    ]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '' });
    expect(stderr).toMatch(/^widgetctl: \S+second\.jsonl contains the hashes of all widget keys [^\n]+\n$/);
    const row = await source.organizationRow('acme');
    const written = readFileSync(path, 'utf8');
    expect(written).toContain(row?.visitorHashKey);
    expect(written).not.toContain(row?.usageKeyValue);
    expect(readFileSync(without, 'utf8')).not.toMatch(/visitorHashKey|usageKey|keyHash|usagePlanId/);
  });

  it('never prints secrets, and never overwrites a file', async () => {
    expect(await source.run(['org', 'export', 'acme', '--with-secrets'])).toMatchObject({
      exitCode: 2,
      stdout: '',
    });
    const before = readFileSync(without, 'utf8');
    expect(await source.run(['org', 'export', 'acme', '--file', without])).toMatchObject({ exitCode: 2 });
    expect(readFileSync(without, 'utf8')).toBe(before);
  });
});

describe('org import', () => {
  it('restores an organization identical to the exported one', async () => {
    const { exitCode, stdout, stderr } = await importing(withSecrets);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const imported: OrganizationImport = JSON.parse(stdout);
    expect(imported).toMatchObject({
      organization: { orgId: 'acme', plan: 'enterprise', status: 'active', complete: true, unfinished: null },
      rows: {
        Keys: 1,
        Presets: builtInPresets.length - 1,
        Events: 232,
        Feedback: 1,
        Profiles: 1,
        Organizations: 2,
      },
      keysNotImported: 0,
      withSecrets: true,
    });
    const again = join(directory, 'again.jsonl');
    await target.run(['org', 'export', 'acme', '--with-secrets', '--file', again]);
    expect(rowsIn(again)).toEqual(rowsIn(withSecrets));
    expect(rowsIn(again)).toHaveLength(imported.total);
  });

  it('keeps widget keys working, and creates a new API Gateway key', async () => {
    expect(await target.call(key)).toBe(200);
    const [here] = await target.apiKeysOf('acme');
    const [there] = await source.apiKeysOf('acme');
    expect(here?.value).toMatch(/^\S{20,}$/);
    expect(here?.value).not.toBe(there?.value);
    const [plan] = await target.ownPlansOf('acme');
    expect(plan?.quota).toMatchObject({ limit: 5_150 });
  });

  it("preserves the visitor hash key, so that a visitor's events can be found and deleted", async () => {
    const found = await target.json<ProfileExport>(['profile', 'export', 'acme', visitor]);
    expect(found.events).toHaveLength(230);
    expect(found.profile).toMatchObject({ gradeLevel: 5, language: 'de' });
    expect(await target.json(['profile', 'delete', 'acme', visitor, '--confirm', visitor])).toMatchObject({
      orgId: 'acme',
      deleted: true,
      eventsDeleted: 230,
    });
    expect(await target.run(['profile', 'export', 'acme', visitor])).toMatchObject({ exitCode: 3 });
    const exported = await source.json<ProfileExport>(['profile', 'export', 'acme', visitor]);
    expect(exported.events).toHaveLength(230);
  });

  it('rejects the import of an existing organization, and leaves the organization unchanged', async () => {
    const before = await target.organizationRow('acme');
    expect(await importing(withSecrets)).toMatchObject({
      exitCode: 4,
      stdout: '',
      stderr: expect.stringContaining('Organization acme already exists here'),
    });
    expect(await target.organizationRow('acme')).toEqual(before);
    await remove();
  });

  it('resumes with the same export after a failure, and keeps the organization suspended until then', async () => {
    target.proxy.refuseOnce('DynamoDB BatchWriteItem');
    expect(await importing(withSecrets)).toMatchObject({ exitCode: 1, stdout: '' });
    target.proxy.refuseOnce('POST /apikeys');
    expect(await importing(withSecrets)).toMatchObject({ exitCode: 1, stdout: '' });
    target.proxy.reset();
    expect(await target.json(['org', 'show', 'acme'])).toMatchObject({
      status: 'suspended',
      unfinished: 'import',
    });
    for (const command of [
      ['set', 'acme', '--resume'],
      ['export', 'acme'],
    ]) {
      expect(await target.run(['org', ...command])).toMatchObject({
        exitCode: 4,
        stdout: '',
        stderr: expect.stringContaining('Organization acme is being imported (since '),
      });
    }
    expect(await target.call(key)).not.toBe(200);
    const other = join(directory, 'other.jsonl');
    await source.run(['org', 'export', 'acme', '--with-secrets', '--file', other]);
    expect(await importing(other)).toMatchObject({
      exitCode: 4,
      stderr: expect.stringContaining('partially imported from another export'),
    });

    expect((await importing(withSecrets)).exitCode).toBe(0);
    const again = join(directory, 'after-failures.jsonl');
    await target.run(['org', 'export', 'acme', '--with-secrets', '--file', again]);
    expect(rowsIn(again)).toEqual(rowsIn(withSecrets));
    expect(await target.apiKeysOf('acme')).toHaveLength(1);
    await remove();
  });

  it('reports what an export without secrets cannot restore', async () => {
    const { stdout } = await target.run(['org', 'import', without]);
    expect(stdout).toContain('\n1 widget key was not imported, as the export has no secrets.');
    expect(stdout).toContain("usage events can no longer be found or erased by a visitor's id");
    expect(await target.json(['key', 'list', 'acme'])).toEqual([]);
    expect(await target.json<ProfileExport>(['profile', 'export', 'acme', visitor])).toMatchObject({
      events: [],
    });
    await remove();
  });

  it.each<[string, (lines: string[]) => string[]]>([
    ['is truncated', (lines) => lines.slice(0, -1)],
    ['lacks an item', (lines) => lines.filter((_, index) => index !== 3)],
    ['has no header', (lines) => lines.slice(1)],
    [
      'has a later format version',
      ([first = '', ...rest]) => [first.replace('"version":1', '"version":2'), ...rest],
    ],
    ['contains an unknown line', (lines) => [...lines.slice(0, 2), '{"a":1}', ...lines.slice(2)]],
    [
      'contains an item of another organization',
      (lines) => lines.map((line) => line.replace('"acme#', '"big#')),
    ],
    ['contains an invalid site', (lines) => lines.map((line) => line.replace('"bottom-right"', '"middle"'))],
  ])('writes nothing for an export that %s', async (_what, change) => {
    const path = join(directory, 'damaged.jsonl');
    const lines = readFileSync(withSecrets, 'utf8').trimEnd().split('\n');
    writeFileSync(path, `${change(lines).join('\n')}\n`);
    const { exitCode, stdout, stderr } = await importing(path);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ error: { message: expect.stringContaining('xport') } });
    expect(await target.rows('Keys')).toEqual([]);
    expect(await target.organizationRow('acme')).toBeUndefined();
  });

  it.each<[string, string, Record<string, unknown>]>([
    ['Keys', 'keyId', { keyId: 17 }],
    ['Presets', 'tools.0.featureCode', { tools: [{ featureCode: 17, value: null }] }],
    ['Profiles', 'version', { version: 'x' }],
    ['Profiles', 'feature_text_zoom.isEnabled', { feature_text_zoom: { isEnabled: 'yes', value: null } }],
    ['Events', 'occurredAt', { occurredAt: 17 }],
    ['Feedback', 'receivedAt', { receivedAt: 'yesterday' }],
    ['Usage', 'calls', { calls: 'many' }],
    ['Usage', 'calls', { calls: -1_000_000 }],
    ['Usage', 'given1', { given1: -5 }],
    ['Credits', 'used', { used: 'x' }],
    ['Credits', 'used', { used: -100_000 }],
    ['Credits', 'r#1.amount', { 'r#1': { amount: -9, expiresAtMs: 1 } }],
    ['TransformCache', 'bytes', { bytes: 'text' }],
    ['Idempotency', 'requestHash', { requestHash: 1 }],
    ['Organizations', 'meterShards', { sk: 'ORG', meterShards: -1 }],
    [
      'Organizations',
      'limits.callsPerMonth',
      { sk: 'ORG', limits: { callsPerMonth: -1, requestsPerMinute: 1 } },
    ],
    ['Organizations', 'allowedOrigins.0', { sk: 'SITE#shop', allowedOrigins: ['*'] }],
  ])('reports the line number of a %s item with an invalid %s: %j', async (table, attribute, change) => {
    const path = join(directory, 'wrong-row.jsonl');
    const lines = readFileSync(withSecrets, 'utf8').trimEnd().split('\n');
    const parsed = lines.map((line): Line => JSON.parse(line));
    const isSame = ({ row }: Line) => change.sk === undefined || row?.sk === change.sk;
    const index = parsed.findIndex((line) => line.table === table && isSame(line));
    expect(index).toBeGreaterThan(0);
    const { row } = parsed[index] ?? {};
    lines[index] = JSON.stringify({ table, row: { ...row, ...change } });
    writeFileSync(path, `${lines.join('\n')}\n`);

    const { exitCode, stdout, stderr } = await importing(path);

    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(JSON.parse(stderr).error.message).toMatch(
      new RegExp(
        `^Line ${index + 1} of .* row of ${table} .*${attribute.replaceAll('.', '\\.')} .*Nothing was imported`,
      ),
    );
    expect(await target.organizationRow('acme')).toBeUndefined();
  });

  it("does not overwrite another organization's key", async () => {
    expect((await importing(withSecrets)).exitCode).toBe(0);
    const keysBefore = await target.rows('Keys');
    const path = join(directory, 'renamed.jsonl');
    writeFileSync(path, readFileSync(withSecrets, 'utf8').replaceAll('acme', 'thief'));
    expect(await importing(path)).toMatchObject({
      exitCode: 4,
      stderr: expect.stringContaining('belongs to another organization here'),
    });
    expect(await target.rows('Keys')).toEqual(keysBefore);
  });

  it('rejects a pipe, which cannot be read twice', async () => {
    expect(await target.run(['org', 'import', '/dev/null'])).toMatchObject({
      exitCode: 2,
      stderr: 'widgetctl: /dev/null is not a regular file: specify a file written by org export.\n',
    });
  });

  it('reports an unreadable file by name', async () => {
    expect(await target.run(['org', 'import', '/nowhere.jsonl'])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'widgetctl: /nowhere.jsonl cannot be read (ENOENT): specify a file written by org export.\n',
    });
  });
});
