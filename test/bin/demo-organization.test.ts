import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Demo, ensureDemoOrganization } from '../../bin/demo-organization.ts';
import { assemblyDirectory } from '../../bin/synthesized.ts';
import { connect, type Operator } from '../../cli/connect.ts';
import { localTarget } from '../../cli/connection/target.ts';
import { startLocalRuntime } from '../../local/runtime.ts';

let folder: string;
let keyFile: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-'));
  keyFile = join(folder, 'kept', 'demo-key');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function withStack<Result>(work: (operator: Operator, baseUrl: string) => Promise<Result>) {
  const runtime = await startLocalRuntime({
    assemblyDirectory,
    dataDirectory: join(folder, 'data'),
    port: 0,
  });
  const operator = await connect(localTarget(runtime.port));
  try {
    return await work(operator, runtime.baseUrl);
  } finally {
    operator.close();
    await runtime.close();
  }
}

const ensure = (file: string | null = keyFile) =>
  withStack((operator) => ensureDemoOrganization(operator, { keyFile: file }));

async function configStatus(baseUrl: string, { key, origin }: Demo): Promise<number> {
  return (await fetch(`${baseUrl}/widget/config`, { headers: { 'X-Api-Key': key, Origin: origin } })).status;
}

describe('demo organization', () => {
  it('uses the Pro plan and contains a site, an origin and a working test key', async () => {
    await withStack(async (operator, baseUrl) => {
      const demo = await ensureDemoOrganization(operator, { keyFile });

      expect(demo).toEqual({
        orgId: 'demo',
        siteId: 'demo-site',
        key: expect.stringMatching(/^wk_test_[0-9A-Za-z]{32}$/),
        origin: 'http://localhost:8081',
      });
      expect(await configStatus(baseUrl, demo)).toBe(200);
      expect(await operator.organizations.show('demo')).toMatchObject({ plan: 'pro', demo: true });
      expect((await operator.sites.show('demo', 'demo-site')).allowedOrigins).toEqual([
        'localhost',
        '127.0.0.1',
        '[::1]',
      ]);
      expect(await readFile(keyFile, 'utf8')).toBe(`${demo.key}\n`);
      expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    });
  });

  it('keeps its key after a restart with the same data', async () => {
    const first = await ensure();

    const second = await withStack(async (operator, baseUrl) => {
      const demo = await ensureDemoOrganization(operator, { keyFile });
      expect(await configStatus(baseUrl, demo)).toBe(200);
      expect(await operator.keys.list('demo')).toHaveLength(1);
      return demo;
    });

    expect(second).toEqual(first);
  });

  it.each([
    ['is missing', () => rm(keyFile)],
    ['is corrupted', () => writeFile(keyFile, 'not a key\n')],
    ['belongs to another stack', () => writeFile(keyFile, `wk_test_${'0'.repeat(32)}\n`)],
  ])('gets a new key when the key file %s', async (_what, damage) => {
    const first = await ensure();
    await damage();

    const second = await ensure();

    expect(second.key).not.toBe(first.key);
    expect(await readFile(keyFile, 'utf8')).toBe(`${second.key}\n`);
    expect((await ensure()).key).toBe(second.key);
  });

  it('gets a new key when its key was revoked', async () => {
    const first = await ensure();

    const second = await withStack(async (operator) => {
      const [key] = await operator.keys.list('demo');
      await operator.keys.revoke('demo', key?.keyId ?? '');
      return ensureDemoOrganization(operator, { keyFile });
    });

    expect(second.key).not.toBe(first.key);
  });

  it('stores no key when no key file is specified', async () => {
    const demo = await ensure(null);

    await expect(stat(keyFile)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(demo.key).toMatch(/^wk_test_/);
  });

  it('allows pages on localhost with any port, but on no other host', async () => {
    await withStack(async (operator, baseUrl) => {
      const demo = await ensureDemoOrganization(operator, { keyFile: null });
      for (const origin of ['http://localhost:5173', 'https://localhost:8443', 'http://localhost']) {
        expect(await configStatus(baseUrl, { ...demo, origin })).toBe(200);
      }
      expect(await configStatus(baseUrl, { ...demo, origin: 'http://localhost.example:5173' })).toBe(403);
    });
  });

  it("keeps the user's changes on the next start, but always allows localhost", async () => {
    await ensure();

    const { organization, site } = await withStack(async (operator) => {
      await operator.organizations.set('demo', { plan: 'starter' });
      await operator.sites.set('demo', 'demo-site', { name: 'Mine' });
      await operator.sites.set('demo', 'demo-site', {}, { allow: ['mine.example'], disallow: ['localhost'] });
      await ensureDemoOrganization(operator, { keyFile });
      return {
        organization: await operator.organizations.show('demo'),
        site: await operator.sites.show('demo', 'demo-site'),
      };
    });

    expect(organization.plan).toBe('starter');
    expect(site).toMatchObject({
      name: 'Mine',
      allowedOrigins: ['127.0.0.1', '[::1]', 'mine.example', 'localhost'],
    });
  });
});
