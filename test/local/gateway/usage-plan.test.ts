import type { PlannedKey } from '../../../local/gateway/throttling.ts';
import { baseApi, type Harness, startGateway, unlimited } from '../fixtures/gateway-harness.ts';

describe('usage plan enforcement', () => {
  let harness: Harness;
  let now: number;
  const call = (path = '/keyed') => harness.send('GET', path, { headers: { 'X-Api-Key': 'k1' } });
  const statuses = async (times: number, path?: string) => {
    const all: number[] = [];
    for (let index = 0; index < times; index++) all.push((await call(path)).status);
    return all;
  };

  beforeEach(() => {
    now = Date.UTC(2026, 10, 20);
  });
  afterEach(() => harness.close());

  it("finds the plan by the stage and the authorizer's usageIdentifierKey", async () => {
    const lookups: string[][] = [];
    harness = await startGateway({
      usagePlans: {
        findKey: (...args) => {
          lookups.push(args);
          return unlimited;
        },
      },
    });
    expect((await call()).status).toBe(200);
    expect(lookups).toEqual([['usage-key-of-the-organization', 'abcdefghij', 'prod']]);
  });

  it('returns 403 and does not count the request when the key has no plan', async () => {
    const counted: PlannedKey[] = [];
    harness = await startGateway({
      usagePlans: { findKey: () => null, countRequest: (key) => counted.push(key) > 0 },
    });
    const refusal = await call();
    expect([refusal.status, refusal.json(), counted]).toEqual([403, { type: 'INVALID_API_KEY' }, []]);
  });

  it("does not count throttled requests, and accepts requests again at the plan's rate", async () => {
    const counted: PlannedKey[] = [];
    const throttled: PlannedKey = { ...unlimited, throttle: { rateLimit: 1, burstLimit: 2 } };
    harness = await startGateway({
      now: () => now,
      usagePlans: { findKey: () => throttled, countRequest: (key) => counted.push(key) > 0 },
    });
    expect(await statuses(4)).toEqual([200, 200, 429, 429]);
    expect(counted).toEqual([throttled, throttled]);
    expect((await call()).json()).toEqual({ type: 'THROTTLED' });
    now += 1000;
    expect(await statuses(2)).toEqual([200, 429]);
  });

  it('returns 429 QUOTA_EXCEEDED when the quota is exhausted', async () => {
    harness = await startGateway({ usagePlans: { countRequest: () => false } });
    const refusal = await call();
    expect([refusal.status, refusal.json()]).toEqual([429, { type: 'QUOTA_EXCEEDED' }]);
  });

  it('does not apply to methods that require no key', async () => {
    harness = await startGateway({ usagePlans: { findKey: () => null, countRequest: () => false } });
    expect((await call('/echo')).status).toBe(200);
  });
});

describe('stage throttling', () => {
  it('limits each method separately', async () => {
    const harness = await startGateway({
      now: () => 0,
      api: {
        stage: {
          ...baseApi.stage,
          methodThrottles: [
            { resourcePath: '/', httpMethod: 'GET', rateLimit: 0, burstLimit: 1 },
            { resourcePath: '/echo', httpMethod: 'GET', rateLimit: 0, burstLimit: 2 },
          ],
        },
      },
    });
    const statuses: number[] = [];
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/'],
      ['GET', '/echo'],
      ['GET', '/echo'],
      ['GET', '/echo'],
      ['POST', '/echo'],
    ] as const) {
      statuses.push((await harness.send(method, path)).status);
    }
    expect(statuses).toEqual([200, 429, 200, 200, 429, 200]);
    await harness.close();
  });
});
