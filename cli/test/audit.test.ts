import { mkdtempSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import type { AuditEntry } from '../audit/audit-entry.ts';
import { Deployment } from './support/deployment.ts';

let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start();
});
afterEach(() => {
  deployment.proxy.reset();
  deployment.aheadMs = 0;
});
afterAll(async () => {
  await deployment.close();
});

const list = (...options: string[]) => deployment.json<AuditEntry[]>(['audit', 'list', ...options]);
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const commandsOf = (entries: readonly AuditEntry[]) => entries.map(({ command }) => command);

describe('audit trail', () => {
  it('records the operator, time and outcome of each command that changes data, newest first', async () => {
    await deployment.run(['org', 'create', 'acme', '--plan', 'pro']);
    await deployment.run(['site', 'add', 'acme', 'shop', '--name', 'Shop of Ada', '--allow', 'shop.example']);
    await deployment.run(['site', 'add', 'acme', 'shop']);
    await deployment.run(['org', 'show', 'acme']);
    await deployment.run(['site', 'delete', 'acme', 'shop']);

    const entry = {
      auditId: expect.stringMatching(/^\w{12}$/),
      at: instant,
      who: userInfo().username,
      orgId: 'acme',
      changes: [],
      version: packageJson.version,
      endedAt: instant,
    };
    expect(await list()).toEqual([
      {
        ...entry,
        command: 'site add',
        arguments: { site: 'shop' },
        options: {},
        outcome: 'failed',
        exitCode: 4,
      },
      {
        ...entry,
        command: 'site add',
        arguments: { site: 'shop' },
        options: { name: true, allow: 'shop.example' },
        outcome: 'done',
        exitCode: 0,
      },
      {
        ...entry,
        command: 'org create',
        arguments: {},
        options: { plan: 'pro' },
        outcome: 'done',
        exitCode: 0,
      },
    ]);
    expect((await deployment.run(['audit', 'list', '--limit', '1'])).stdout).toMatch(
      /^WHEN +WHO +COMMAND +ORGANIZATION +WHAT +OUTCOME\n\S+Z +\S+ +site add +acme +shop +failed\n$/,
    );
  });

  it('can be filtered by organization and start time', async () => {
    await deployment.run(['org', 'create', 'other', '--plan', 'solo']);
    expect(commandsOf(await list('--org', 'other'))).toEqual(['org create']);
    deployment.aheadMs = 40 * 86_400_000;
    await deployment.run(['org', 'set', 'other', '--suspend']);
    expect(commandsOf(await list('--org', 'other'))).toEqual(['org set', 'org create']);
    const since = new Date(Date.now() + 86_400_000).toISOString();
    expect(commandsOf(await list('--since', since))).toEqual(['org set']);
    expect(await deployment.run(['audit', 'list', '--since', 'soon'])).toMatchObject({ exitCode: 2 });
  });

  it('prints a warning on stderr when --limit truncates the list', async () => {
    const { stdout, stderr } = await deployment.run(['audit', 'list', '--limit', '2', '--json']);
    expect(JSON.parse(stdout)).toHaveLength(2);
    expect(stderr).toMatch(/^widgetctl: Only the newest 2 are shown: [^\n]+\n$/);
  });

  it('contains no visitor data or secrets', async () => {
    await deployment.run(['org', 'create', 'private', '--plan', 'pro']);
    await deployment.run(['site', 'add', 'private', 'shop']);
    const { key, keyId } = await deployment.json<{ key: string; keyId: string }>([
      ...['key', 'create', 'private', 'shop', '--label', 'Spring'],
    ]);
    await deployment.run(['key', 'set', 'private', keyId, '--label', 'Summer']);
    await deployment.run(['profile', 'delete', 'private', 'visitor-of-us', '--confirm', 'visitor-of-us']);
    await deployment.run(['feedback', 'delete', 'private', 'id-of-Ada', '--confirm', 'id-of-Ada']);
    await deployment.run(['feedback', 'delete', 'private', 'FB-7K3M-Q2ZP', '--confirm', 'FB-7K3M-Q2ZP']);
    const entries = await list('--org', 'private');
    expect(entries.map(({ command, arguments: given }) => [command, given])).toEqual([
      ['feedback delete', { entry: 'FB-7K3M-Q2ZP' }],
      ['feedback delete', {}],
      ['profile delete', {}],
      ['key set', { 'key-id': keyId }],
      ['key create', { site: 'shop' }],
      ['site add', { site: 'shop' }],
      ['org create', {}],
    ]);
    const stored = await deployment.rows<object>('Organizations');
    const trail = JSON.stringify(stored.filter((row) => JSON.stringify(row).includes('AUDIT#')));
    expect(trail).not.toMatch(/Ada|visitor-of-us/);
    expect(trail).not.toContain(key);
  });

  it("keeps a deleted organization's entries and excludes them from exports", async () => {
    await deployment.run(['org', 'create', 'gone', '--plan', 'solo']);
    const { stdout } = await deployment.run(['org', 'export', 'gone']);
    expect(stdout).not.toContain('AUDIT');
    const file = join(mkdtempSync(join(tmpdir(), 'audit-')), 'gone.jsonl');
    await deployment.run(['org', 'export', 'gone', '--with-secrets', '--file', file]);
    await deployment.run(['org', 'set', 'gone', '--suspend']);
    deployment.aheadMs = 90_000;
    await deployment.run(['org', 'delete', 'gone', '--confirm', 'gone']);
    expect(commandsOf(await list('--org', 'gone'))).toEqual([
      'org delete',
      'org set',
      'org export',
      'org create',
    ]);
    expect(JSON.stringify(await deployment.json(['org', 'list']))).not.toContain('"gone"');
  });

  it('contains an entry for a command that was killed', async () => {
    let puts = 0;
    deployment.proxy.decideAudit = (call) => {
      if (call === 'DynamoDB PutItem') puts += 1;
      return puts > 1 ? 'refuse' : 'pass';
    };
    const { exitCode, stderr } = await deployment.run(['org', 'create', 'half', '--plan', 'solo']);
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(/^widgetctl: The audit trail does not record the end of this command, [^\n]+\n$/);
    deployment.proxy.reset();
    expect(await list('--org', 'half')).toMatchObject([{ outcome: 'begun', exitCode: null, endedAt: null }]);
    expect((await deployment.run(['audit', 'list', '--org', 'half'])).stdout).toContain(
      'started, end not recorded',
    );
  });

  it("preserves a command's output and exit code when its audit entry cannot be written", async () => {
    deployment.proxy.decideAudit = () => 'refuse';
    const { exitCode, stdout, stderr } = await deployment.run([
      ...['org', 'create', 'unseen', '--plan', 'solo', '--json'],
    ]);
    expect({ exitCode, orgId: JSON.parse(stdout).orgId }).toEqual({ exitCode: 0, orgId: 'unseen' });
    expect(stderr.match(/The audit trail does not record/g)).toHaveLength(2);
    const failed = await deployment.run(['site', 'show', 'unseen', 'nowhere']);
    expect(failed).toMatchObject({ exitCode: 3 });
  });

  it('expires each entry after 24 months', async () => {
    const stored = await deployment.rows<{ orgId: string; sk: string; at?: string; auditExpiresAt?: number }>(
      'Organizations',
    );
    for (const { orgId, sk, at, auditExpiresAt } of stored) {
      if (orgId.startsWith('DELETED#')) continue;
      if (at === undefined) {
        expect({ sk, auditExpiresAt }).toEqual({ sk, auditExpiresAt: undefined });
        continue;
      }
      const months =
        (new Date((auditExpiresAt ?? 0) * 1_000).getTime() - Date.parse(at)) / (30.4375 * 86_400_000);
      expect(Math.round(months)).toBe(24);
    }
  });
});
