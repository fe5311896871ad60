import type { Site } from '../../shared/data/organizations.ts';
import type { KeyView, NewKey } from '../operations/keys.ts';
import { Deployment } from './support/deployment.ts';
import type { Fate } from './support/service-proxy.ts';

let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start();
  for (const orgId of ['acme', 'stranger']) await deployment.run(['org', 'create', orgId, '--plan', 'pro']);
});
beforeEach(async () => {
  for (const orgId of ['acme', 'stranger']) await deployment.run(['site', 'add', orgId, 'shop']);
});
afterEach(() => {
  deployment.proxy.reset();
});
afterAll(async () => {
  await deployment.close();
});

const sites = (orgId: string) => deployment.json<Site[]>(['site', 'list', orgId]);
const idsOf = (listed: readonly Site[]) => listed.map(({ siteId }) => siteId);
const createKey = (orgId: string) => deployment.json<NewKey>(['key', 'create', orgId, 'shop']);
const remove = (...options: string[]) => deployment.run(['site', 'delete', 'acme', 'shop', ...options]);
const confirmed = ['--confirm', 'shop'];

describe('site list', () => {
  it("lists exactly the organization's sites, in the same format as site show", async () => {
    await deployment.run(['site', 'add', 'acme', 'blog', '--allow', 'blog.example']);
    expect(await sites('acme')).toEqual([
      await deployment.json(['site', 'show', 'acme', 'blog']),
      await deployment.json(['site', 'show', 'acme', 'shop']),
    ]);
    expect((await deployment.run(['site', 'list', 'acme'])).stdout).toMatch(
      /^SITE +NAME +LANGUAGE +ALLOWED ORIGINS +UPDATED\nblog +blog +en +blog\.example +\S+Z\nshop +shop +en +- +\S+Z\n$/,
    );
    expect(idsOf(await sites('stranger'))).toEqual(['shop']);
    expect(await deployment.run(['site', 'list', 'nobody'])).toMatchObject({ exitCode: 3, stdout: '' });
  });
});

describe('site delete', () => {
  it('deletes nothing unless --confirm matches the site ID', async () => {
    const { key } = await createKey('acme');
    expect(await remove()).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'widgetctl: Nothing was deleted. To delete the site permanently, add --confirm shop.\n',
    });
    expect(await remove('--confirm', 'acme')).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'widgetctl: --confirm is acme, not shop: repeat the ID of the site.\n',
    });
    expect(await deployment.call(key)).toBe(200);
  });

  it('permanently deletes a site and revokes its keys, and preserves other organizations', async () => {
    const { key, keyId } = await createKey('acme');
    const { key: strangersKey } = await createKey('stranger');
    expect(await remove(...confirmed)).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: expect.stringMatching(/Keys revoked: 2\. They are rejected within 60 seconds\./),
    });
    expect(idsOf(await sites('acme'))).not.toContain('shop');
    expect(await deployment.call(key)).toBe(401);
    expect(await deployment.call(strangersKey)).toBe(200);
    expect(await remove(...confirmed)).toEqual({
      exitCode: 3,
      stdout: '',
      stderr: 'widgetctl: There is no site shop in organization acme: see site list acme.\n',
    });
    await deployment.run(['site', 'add', 'acme', 'shop']);
    const keys = await deployment.json<KeyView[]>(['key', 'list', 'acme']);
    expect(keys.find((known) => known.keyId === keyId)).toMatchObject({ status: 'revoked' });
  });

  it('revokes the keys left by an interrupted run', async () => {
    const { keyId } = await createKey('acme');
    deployment.proxy.refuseOnce('DynamoDB UpdateItem');
    expect((await remove(...confirmed)).exitCode).toBe(1);
    expect(idsOf(await sites('acme'))).not.toContain('shop');
    expect(JSON.parse((await remove(...confirmed, '--json')).stdout)).toMatchObject({ deleted: true });
    const keys = await deployment.json<KeyView[]>(['key', 'list', 'acme']);
    expect(keys.find((known) => known.keyId === keyId)).toMatchObject({ status: 'revoked' });
  });

  it('keeps a site that another command changed concurrently', async () => {
    let isChanged = false;
    deployment.proxy.decide = async (call): Promise<Fate> => {
      if (call === 'DynamoDB DeleteItem' && !isChanged) {
        isChanged = true;
        await deployment.run(['site', 'set', 'acme', 'shop', '--language', 'de']);
      }
      return 'pass';
    };
    expect(await remove(...confirmed)).toMatchObject({ exitCode: 4, stdout: '' });
    expect(await sites('acme')).toContainEqual(expect.objectContaining({ siteId: 'shop', language: 'de' }));
  });

  it('revokes a key that is created concurrently', async () => {
    let isDeleted = false;
    deployment.proxy.decide = async (call): Promise<Fate> => {
      if (call === 'DynamoDB PutItem' && !isDeleted) {
        isDeleted = true;
        await remove(...confirmed);
      }
      return 'pass';
    };
    expect(await deployment.run(['key', 'create', 'acme', 'shop'])).toEqual({
      exitCode: 3,
      stdout: '',
      stderr: 'widgetctl: Site shop of acme was deleted concurrently: see site list acme.\n',
    });
    const keys = await deployment.json<KeyView[]>(['key', 'list', 'acme', '--site', 'shop']);
    expect(keys.map(({ status }) => status)).not.toContain('active');
  });
});
