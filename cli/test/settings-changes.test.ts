import type { AuditEntry } from '../audit/audit-entry.ts';
import type { NewKey } from '../operations/keys.ts';
import { Deployment } from './support/deployment.ts';

let deployment: Deployment;
let keyId: string;

beforeAll(async () => {
  deployment = await Deployment.start();
  await deployment.run(['org', 'create', 'acme', '--plan', 'pro']);
  await deployment.run(['site', 'add', 'acme', 'shop', '--allow', 'old.example']);
  ({ keyId } = await deployment.json<NewKey>(['key', 'create', 'acme', 'shop', '--label', 'Old']));
});
afterAll(() => deployment.close());

const hidden = { field: 'hidden', before: false, after: true };

describe('commands that change settings', () => {
  it.each([
    [['org', 'set', 'acme', '--suspend'], [{ field: 'status', before: 'active', after: 'suspended' }]],
    [['org', 'set', 'acme', '--resume'], [{ field: 'status', before: 'suspended', after: 'active' }]],
    [
      [
        'site',
        'set',
        'acme',
        'shop',
        '--allow',
        'new.example',
        '--disallow',
        'old.example',
        '--offset-x',
        '9',
      ],
      [
        { field: 'theme.offsetX', before: 16, after: 9 },
        { field: 'allowedOrigins', before: ['old.example'], after: ['new.example'] },
      ],
    ],
    [['ai', 'set', 'acme', '--tier', 'lite'], [expect.objectContaining({ field: 'ai', before: null })]],
    [['preset', 'set', 'acme', 'less-motion', '--hidden', 'on'], [hidden]],
  ])('%j prints, returns and audits old and new values, and names the deployment', async (args, changes) => {
    const { exitCode, stdout } = await deployment.run(args);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/\nCHANGED +BEFORE +AFTER\n/);
    expect(stdout.split('\n')[0]).toBe(
      `In organization acme of the local stack WidgetApi (port ${deployment.port}).`,
    );
    const [entry] = await deployment.json<AuditEntry[]>(['audit', 'list']);
    expect(entry?.changes).toEqual(changes);
  });

  it('returns the changes of a key as JSON', async () => {
    const result = await deployment.json(['key', 'set', 'acme', keyId, '--label', 'New']);
    expect(result).toMatchObject({ changes: [{ field: 'label', before: 'Old', after: 'New' }] });
  });

  it('prints that nothing changed when the value is already set', async () => {
    const { stdout } = await deployment.run(['key', 'set', 'acme', keyId, '--label', 'New']);
    expect(stdout).toContain('\nNothing changed.\n');
  });
});

describe('org set --mail', () => {
  const changesIn = (command: string) =>
    deployment
      .json<AuditEntry[]>(['audit', 'list', '--org', 'mailed'])
      .then((entries) => entries.filter((entry) => entry.command === command));

  it('sets, shows, exports and removes the address, which the audit trail does not contain', async () => {
    const created = ['org', 'create', 'mailed', '--plan', 'solo', '--mail', 'ada@example.org'];
    expect(await deployment.json(created)).toMatchObject({ mail: 'ada@example.org' });
    await deployment.run(['org', 'set', 'mailed', '--mail', 'grace@example.org']);
    expect((await deployment.run(['org', 'show', 'mailed'])).stdout).toContain('grace@example.org');
    expect((await deployment.run(['org', 'export', 'mailed'])).stdout).toContain(
      '"mail":"grace@example.org"',
    );
    await deployment.run(['org', 'set', 'mailed', '--mail', 'none']);
    expect(await deployment.json(['org', 'show', 'mailed'])).toMatchObject({ mail: null });

    const [removed, changed] = await changesIn('org set');
    expect(changed?.changes).toEqual([{ field: 'mail', before: true, after: true }]);
    expect(removed?.changes).toEqual([{ field: 'mail', before: true, after: null }]);
    expect(JSON.stringify(await deployment.json(['audit', 'list']))).not.toContain('@example.org');
  });

  it('rejects text that is not an email address', async () => {
    const result = await deployment.run(['org', 'set', 'mailed', '--mail', 'ada@']);
    expect(result).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('The mail address must be'),
    });
  });
});
