import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StatusReport } from '../operations/status/status.ts';
import type { ThrottlingReport } from '../operations/throttling.ts';
import type { TokenRotation } from '../operations/token-secret.ts';
import { Deployment } from './support/deployment.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'on-call-'));
let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start({ dataDirectory });
});
afterEach(() => {
  deployment.proxy.reset();
  deployment.connectOptions = {};
});
afterAll(async () => {
  await deployment.close();
  rmSync(dataDirectory, { recursive: true });
});

describe('org throttled', () => {
  it('reports if no organization was throttled', async () => {
    const { organizations } = await deployment.json<ThrottlingReport>(['org', 'throttled']);
    expect(organizations).toEqual([]);
    expect((await deployment.run(['org', 'throttled'])).stdout).toMatch(
      /\n\nNo call was refused with 429\.\n$/,
    );
  });

  it('counts throttled calls by organization, separately for rate and quota, highest first', async () => {
    const limited = async (orgId: string, calls: string, rpm: string) => {
      await deployment.run(['org', 'create', orgId, '--plan', 'enterprise', '--calls', calls, '--rpm', rpm]);
      await deployment.run(['site', 'add', orgId, 'shop', '--allow', 'shop.example']);
      return (await deployment.json<{ key: string }>(['key', 'create', orgId, 'shop'])).key;
    };
    const fast = await limited('fast', '1000', '3');
    const used = await limited('used', '2', '600');
    const calm = await limited('calm', '1000', '600');
    const statuses = async (key: string, count: number) => {
      const all: number[] = [];
      for (let call = 0; call < count; call += 1) all.push(await deployment.call(key));
      return all;
    };
    const refused = (all: readonly number[]) => all.filter((status) => status === 429).length;
    const byRate = refused(await statuses(fast, 12));
    const byQuota = refused(await statuses(used, 4));
    expect(refused(await statuses(calm, 2))).toBe(0);
    expect(byRate).toBeGreaterThan(byQuota);

    const { from, to, organizations } = await deployment.json<ThrottlingReport>([
      'org',
      'throttled',
      '--since',
      '30m',
    ]);

    expect(Date.parse(to) - Date.parse(from)).toBe(30 * 60_000);
    const route = 'GET /api/v1/widget/plan-features';
    const lastAt = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(organizations).toEqual([
      {
        orgId: 'fast',
        plan: 'enterprise',
        refused: byRate,
        rate: byRate,
        quota: 0,
        service: 0,
        route,
        lastAt,
      },
      {
        orgId: 'used',
        plan: 'enterprise',
        refused: byQuota,
        rate: 0,
        quota: byQuota,
        service: 0,
        route,
        lastAt,
      },
    ]);
    const { stdout } = await deployment.run(['org', 'throttled']);
    expect(
      stdout
        .split('\n')
        .slice(3, 5)
        .map((line) => line.split(/ {2,}/).slice(0, 5)),
    ).toEqual([
      ['ORGANIZATION', 'PLAN', 'REFUSED', 'BY RATE', 'BY QUOTA'],
      ['fast', 'enterprise', `${byRate}`, `${byRate}`, '0'],
    ]);
  });

  it('counts calls throttled before the authorizer separately', async () => {
    deployment.runtime.limitAccount({ rateLimit: 0, burstLimit: 0 });
    await deployment.call('wk_live_00000000000000000000000000000000');
    deployment.runtime.limitAccount(null);
    const { organizations } = await deployment.json<ThrottlingReport>(['org', 'throttled']);
    expect(organizations.find(({ orgId }) => orgId === null)).toMatchObject({
      plan: null,
      refused: 1,
      rate: 1,
    });
    expect((await deployment.run(['org', 'throttled'])).stdout).toMatch(/\n\(no caller\) +- +1 /);
  });

  it('requires a duration', async () => {
    const { exitCode, stderr } = await deployment.run(['org', 'throttled', '--since', 'yesterday']);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: expect.stringContaining('It must be a duration up to 366d'),
    });
  });
});

describe('token rotate', () => {
  const current = async () => (await deployment.json<StatusReport>(['status'])).rotation;

  it('rotates the secret, waits for completion, and explains the effect', async () => {
    const { versionIds, completedAt, knownEverywhereAt } = await deployment.json<TokenRotation>([
      'token',
      'rotate',
    ]);

    expect(versionIds).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
    expect(Date.parse(knownEverywhereAt) - Date.parse(completedAt)).toBe(300_000);
    const rotation = await current();
    expect(rotation).toMatchObject({ pending: false, lastRotatedAt: expect.any(String) });
    expect(Date.parse(rotation?.lastRotatedAt ?? '')).toBeLessThanOrEqual(Date.parse(completedAt));
  });

  it('rotates twice in sequence after a leak', async () => {
    const { exitCode, stdout, stderr } = await deployment.run(['token', 'rotate', '--twice']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(
      /^The token secret was rotated twice: version \S+ signs tokens since \S+\.\nFrom \S+ on, tokens signed by older versions are rejected\./,
    );
    expect(deployment.proxy.calls.filter((call) => call === 'SecretsManager RotateSecret')).toHaveLength(2);
  });
});
