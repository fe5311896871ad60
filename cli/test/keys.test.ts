import type { WidgetKey } from '../../shared/data/keys.ts';
import { hashWidgetKey } from '../../shared/security/keys.ts';
import type { KeyView, NewKey } from '../operations/keys.ts';
import { Deployment } from './support/deployment.ts';

let deployment: Deployment;

const dayMs = 86_400_000;

beforeAll(async () => {
  deployment = await Deployment.start();
  await deployment.run(['org', 'create', 'acme', '--plan', 'pro']);
  for (const site of ['shop', 'blog']) await deployment.run(['site', 'add', 'acme', site]);
});

afterEach(() => {
  deployment.proxy.reset();
  deployment.aheadMs = 0;
});

afterAll(async () => {
  await deployment.close();
});

const create = (...options: string[]) =>
  deployment.json<NewKey>(['key', 'create', 'acme', 'shop', ...options]);
const rotate = (keyId: string, ...options: string[]) =>
  deployment.json<NewKey & { replaced: KeyView }>(['key', 'rotate', 'acme', keyId, ...options]);
const list = (...options: string[]) => deployment.json<KeyView[]>(['key', 'list', 'acme', ...options]);
const find = async (keyId: string) => (await list()).find((key) => key.keyId === keyId);
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

describe('key create', () => {
  it('prints a working key, and stores only its hash', async () => {
    const created = await create('--label', 'Läden 😀');

    expect(created).toEqual({
      key: expect.stringMatching(/^wk_live_[0-9A-Za-z]{32}$/),
      keyId: expect.stringMatching(/^[0-9A-Za-z]{12}$/),
      orgId: 'acme',
      siteId: 'shop',
      prefix: created.key.slice(0, 12),
      label: 'Läden 😀',
      status: 'active',
      createdAt: instant,
      expiresAt: null,
      revokedAt: null,
      replacedBy: null,
    });
    expect(await deployment.call(created.key)).toBe(200);
    const { key, ...shown } = created;
    const stored = (await deployment.rows<WidgetKey>('Keys')).find(({ keyId }) => keyId === shown.keyId);
    expect(stored).toEqual({ ...shown, keyHash: hashWidgetKey(key) });
  });

  it('prints the key exactly once on a terminal, and advises saving it', async () => {
    const { exitCode, stdout, stderr } = await deployment.run(['key', 'create', 'acme', 'shop']);

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout.match(/wk_live_\w{32}/g)).toHaveLength(1);
    expect(stdout).toContain('Store this key now: it is not saved and cannot be shown again.');
  });

  it('creates test keys for a demo organization', async () => {
    await deployment.run(['org', 'create', 'trial', '--plan', 'solo', '--demo']);
    await deployment.run(['site', 'add', 'trial', 'shop']);

    const { key } = await deployment.json<NewKey>(['key', 'create', 'trial', 'shop']);

    expect(key).toMatch(/^wk_test_[0-9A-Za-z]{32}$/);
  });

  it('accepts a date, a time or a duration as the expiry, and shows the key as expired afterward', async () => {
    const day = await create('--expires', '2099-01-31');
    const time = await create('--expires', '2099-01-31T12:00:00+02:00');
    const minute = await create('--expires', '2099-01-31T12:00Z');
    const duration = await create('--expires', '90d');

    expect(day.expiresAt).toBe('2099-01-31T00:00:00.000Z');
    expect(time.expiresAt).toBe('2099-01-31T10:00:00.000Z');
    expect(minute.expiresAt).toBe('2099-01-31T12:00:00.000Z');
    const lifeMs = Date.parse(duration.expiresAt ?? '') - Date.parse(duration.createdAt);
    expect(Math.round(lifeMs / 60_000)).toBe(90 * 24 * 60);
    deployment.aheadMs = 91 * dayMs;
    expect(await find(duration.keyId)).toMatchObject({ status: 'expired' });
    expect(await find(day.keyId)).toMatchObject({ status: 'active' });
  });

  it.each([
    ['an organization that does not exist', ['nobody', 'shop'], 3],
    ['a site that does not exist', ['acme', 'nowhere'], 3],
    ['a label with a line break', ['acme', 'shop', '--label', 'a\nb'], 2],
    ['a label of 101 characters', ['acme', 'shop', '--label', '😀'.repeat(101)], 2],
    ['an expiry date in the past', ['acme', 'shop', '--expires', '2020-01-01'], 2],
    ['a time without a time zone', ['acme', 'shop', '--expires', '2099-01-31T12:00:00'], 2],
    ['a date that does not exist', ['acme', 'shop', '--expires', '2099-02-29'], 2],
  ])('rejects %s and creates no key', async (_what, args, exitCode) => {
    const before = await deployment.rows('Keys');

    const result = await deployment.run(['key', 'create', ...args]);

    expect({ exitCode: result.exitCode, stdout: result.stdout }).toEqual({ exitCode, stdout: '' });
    expect(result.stderr).toMatch(/^widgetctl: [^\n]+\n$/);
    expect(await deployment.rows('Keys')).toHaveLength(before.length);
  });
});

describe('key list', () => {
  it("lists an organization's or a site's keys, oldest first, without the key values", async () => {
    const blog = await deployment.json<NewKey>(['key', 'create', 'acme', 'blog']);
    const shop = await create();

    const all = await list();
    const ofBlog = await list('--site', 'blog');

    const { key: _, ...shownBlog } = blog;
    expect(ofBlog).toEqual([shownBlog]);
    expect(all.map(({ keyId }) => keyId)).toEqual(expect.arrayContaining([blog.keyId, shop.keyId]));
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort());
  });

  it('suggests how to create the first key', async () => {
    await deployment.run(['org', 'create', 'empty', '--plan', 'solo']);

    expect(await deployment.run(['key', 'list', 'empty'])).toEqual({
      exitCode: 0,
      stdout: 'There are no keys: create one with key create ORG SITE.\n',
      stderr: '',
    });
    expect(await deployment.json(['key', 'list', 'empty'])).toEqual([]);
  });
});

describe('key set', () => {
  const relabel = (keyId: string, label: string, orgId = 'acme') =>
    deployment.run(['key', 'set', orgId, keyId, '--label', label, '--json']);

  it("changes only a key's label, even when the key is revoked", async () => {
    const { key, ...shown } = await create('--label', 'Old');
    expect(JSON.parse((await relabel(shown.keyId, 'Neuer Läden 😀')).stdout)).toEqual({
      ...shown,
      label: 'Neuer Läden 😀',
      changes: [{ field: 'label', before: 'Old', after: 'Neuer Läden 😀' }],
    });
    expect(await deployment.call(key)).toBe(200);
    await deployment.run(['key', 'revoke', 'acme', shown.keyId]);
    expect(JSON.parse((await relabel(shown.keyId, '')).stdout)).toMatchObject({
      label: '',
      status: 'revoked',
    });
  });

  it("rejects an invalid label, an unknown key, and another organization's key", async () => {
    const { keyId } = await create('--label', 'Kept');
    await deployment.run(['org', 'create', 'other', '--plan', 'solo']);
    expect(await relabel(keyId, 'a\nb')).toMatchObject({ exitCode: 2, stdout: '' });
    expect(await relabel('nosuchkey123', 'New')).toMatchObject({ exitCode: 3, stdout: '' });
    expect(await relabel(keyId, 'New', 'other')).toMatchObject({ exitCode: 3, stdout: '' });
    expect(await find(keyId)).toMatchObject({ label: 'Kept' });
  });
});

describe('key set --expires', () => {
  const expire = (keyId: string, when: string) =>
    deployment.run(['key', 'set', 'acme', keyId, '--expires', when, '--json']);

  it('extends the grace period of a replaced key, even after it has ended', async () => {
    const { key, keyId } = await create();
    await deployment.run(['key', 'rotate', 'acme', keyId, '--grace', '0']);
    const { exitCode, stdout } = await expire(keyId, '7d');
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'active', replacedBy: expect.any(String) });
    expect(await deployment.call(key)).toBe(200);
    expect(await expire(keyId, 'never')).toMatchObject({ exitCode: 0, stderr: '' });
    expect((await deployment.run(['key', 'list', 'acme'])).stdout).toMatch(/ REPLACED BY\n/);
  });

  it('rejects a revoked key, a time in the past, and a command without a change', async () => {
    const { keyId } = await create();
    expect(await expire(keyId, '2020-01-01')).toMatchObject({ exitCode: 2 });
    expect(await deployment.run(['key', 'set', 'acme', keyId])).toMatchObject({ exitCode: 2 });
    await deployment.run(['key', 'revoke', 'acme', keyId]);
    expect(await expire(keyId, '7d')).toMatchObject({ exitCode: 4 });
  });
});

describe('key rotate', () => {
  it('creates a new key, and keeps the old one valid for 24 hours', async () => {
    const old = await create('--label', 'Web');

    const { key, replaced, ...shown } = await rotate(old.keyId);

    expect(shown).toMatchObject({ siteId: 'shop', label: 'Web', status: 'active', expiresAt: null });
    expect(key).not.toBe(old.key);
    expect(replaced).toMatchObject({ keyId: old.keyId, status: 'active' });
    const graceMs = Date.parse(replaced.expiresAt ?? '') - Date.parse(shown.createdAt);
    expect(Math.round(graceMs / 1000)).toBe(86_400);
    expect(await Promise.all([deployment.call(key), deployment.call(old.key)])).toEqual([200, 200]);
    expect(await find(old.keyId)).toEqual(replaced);
  });

  it('expires the old key immediately when the grace period is zero', async () => {
    const old = await create();

    const { replaced, key } = await rotate(old.keyId, '--grace', '0');

    expect(replaced.status).toBe('expired');
    expect(await Promise.all([deployment.call(key), deployment.call(old.key)])).toEqual([200, 401]);
  });

  it("never extends the old key's validity", async () => {
    const old = await create('--expires', '2h');

    const { replaced } = await rotate(old.keyId, '--grace', '7d');

    expect(replaced.expiresAt).toBe(old.expiresAt);
  });

  it('rejects a key that was already rotated, and changes nothing', async () => {
    const old = await create();
    const { keyId: newKeyId, replaced } = await rotate(old.keyId, '--grace', '7d');
    const before = await list();

    const result = await deployment.run(['key', 'rotate', 'acme', old.keyId, '--grace', '1h']);

    expect(replaced).toMatchObject({ replacedBy: newKeyId });
    expect(result).toEqual({
      exitCode: 4,
      stdout: '',
      stderr: `widgetctl: Key ${old.keyId} was already replaced by ${newKeyId}, and expires at ${replaced.expiresAt}. Rotate the new key, or give this one more time with key set acme ${old.keyId} --expires WHEN.\n`,
    });
    expect(await list()).toEqual(before);
    expect(await rotate(newKeyId)).toMatchObject({ status: 'active' });
  });

  it.each(['expired', 'revoked'])('rejects an %s key, and creates no new key', async (status) => {
    const old = await create('--expires', '1h');
    if (status === 'revoked') await deployment.run(['key', 'revoke', 'acme', old.keyId]);
    else deployment.aheadMs = 2 * 3_600_000;
    const before = await list();

    const result = await deployment.run(['key', 'rotate', 'acme', old.keyId]);

    expect(result).toEqual({
      exitCode: 4,
      stdout: '',
      stderr: `widgetctl: Key ${old.keyId} is ${status} and cannot be rotated: create a new one with key create acme shop.\n`,
    });
    expect(await list()).toEqual(before);
  });

  it("revokes the new, unprinted key when the old key's expiry cannot be stored", async () => {
    const old = await create();
    const before = await list();
    deployment.proxy.refuseOnce('DynamoDB UpdateItem');

    const result = await deployment.run(['key', 'rotate', 'acme', old.keyId]);

    expect(result).toMatchObject({ exitCode: 1, stdout: '' });
    const added = (await list()).filter(({ keyId }) => !before.some((key) => key.keyId === keyId));
    expect(added).toMatchObject([{ status: 'revoked' }]);
    expect(await find(old.keyId)).toMatchObject({ status: 'active', expiresAt: null });
  });

  it('replaces a key only once when two commands run concurrently', async () => {
    const old = await create('--label', 'contested');
    const run = () => deployment.run(['--json', 'key', 'rotate', 'acme', old.keyId, '--grace', '1h']);

    const results = await Promise.all([run(), run()]);

    const working = (await list()).filter(
      ({ label, status, expiresAt }) => label === 'contested' && status === 'active' && expiresAt === null,
    );
    expect(results.map(({ exitCode }) => exitCode).sort()).toEqual([0, 4]);
    expect(working).toHaveLength(1);
  });

  it('replaces a key with an early expiry only once when two commands run concurrently', async () => {
    const old = await create('--expires', '1h', '--label', 'ending');
    const run = () => deployment.run(['--json', 'key', 'rotate', 'acme', old.keyId, '--grace', '7d']);

    const results = await Promise.all([run(), run()]);

    const working = (await list()).filter(
      ({ label, status, expiresAt }) => label === 'ending' && status === 'active' && expiresAt === null,
    );
    expect(results.map(({ exitCode }) => exitCode).sort()).toEqual([0, 4]);
    expect(working).toHaveLength(1);
    expect(await find(old.keyId)).toMatchObject({ expiresAt: old.expiresAt, replacedBy: working[0]?.keyId });
  });

  it('reports how long the old key stays valid', async () => {
    const { keyId } = await create();
    const { stdout } = await deployment.run(['key', 'rotate', 'acme', keyId, '--grace', '0']);
    expect(stdout).toMatch(
      new RegExp(
        `\\nThe old key ${keyId} expires at \\S+Z; cached authorization may extend that by up to 60 seconds\\.\\n$`,
      ),
    );
  });

  it.each(['24', '-1h', '367d'])('rejects %p as a grace period', async (grace) => {
    const { keyId } = await create();

    const result = await deployment.run(['key', 'rotate', 'acme', keyId, `--grace=${grace}`]);

    expect(result).toMatchObject({ exitCode: 2, stdout: '' });
    expect(await find(keyId)).toMatchObject({ expiresAt: null });
  });
});

describe('key revoke', () => {
  it('revokes a key, and preserves the time of the first revocation', async () => {
    const { key, keyId } = await create();

    const revoked = await deployment.json<KeyView>(['key', 'revoke', 'acme', keyId]);
    deployment.aheadMs = dayMs;
    const again = await deployment.json<KeyView>(['key', 'revoke', 'acme', keyId]);

    expect(revoked).toMatchObject({ status: 'revoked', revokedAt: instant });
    expect(again).toEqual(revoked);
    expect(await deployment.call(key)).toBe(401);
  });

  it('reports when the key stops working', async () => {
    const { keyId } = await create();
    const { stdout } = await deployment.run(['key', 'revoke', 'acme', keyId]);
    expect(stdout).toMatch(/\n\nThe key is rejected within 60 seconds\.\n$/);
  });
});
