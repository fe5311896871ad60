import { waitUntil } from '../../support/wait-until.ts';
import { type ContentSystem, startContentSystem } from './support/content-system.ts';
import type { ScriptedResponse } from './support/scripted-model.ts';

let system: ContentSystem;
let org: string;

beforeAll(async () => {
  system = await startContentSystem();
});
beforeEach(() => {
  system.reset();
  org = system.newOrganization();
});
afterAll(() => system.stop());

const good = (pageText: string): ScriptedResponse => ({ tool: { text: `${pageText} Yes.` } });
const refused: ScriptedResponse = { tool: { refused: true, refusalReason: 'other', text: '' } };
const balance = () => system.credits.read(org, Date.now());

let sequence = 0;
/** Sends a text that no earlier request contained, so that no response comes from the cache. */
function rephrase(options: Parameters<ContentSystem['post']>[3] = {}) {
  sequence += 1;
  const text = `The cat sat on the mat number ${sequence}.`;
  return system.post(org, 'rephrase', { text, language: 'en' }, options);
}

describe('allowance of a caller', () => {
  const caller = { creditsPerCaller: 5 };
  const limited = { status: 429, body: { code: 'CALLER_LIMIT_REACHED' } };

  it('covers the price of each request, and leaves the credits of the organization untouched beyond it', async () => {
    system.scriptByText(good);
    const responses = await Promise.all(Array.from({ length: 20 }, () => rephrase({ caller })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    for (const response of responses.filter(({ status }) => status !== 200)) {
      expect(response).toMatchObject(limited);
    }
    expect(await balance()).toMatchObject({ used: 5, reserved: 0 });
    expect(system.scripted.requests).toHaveLength(5);
  });

  it('is renewed at midnight UTC, which Retry-After states', async () => {
    system.scriptByText(good);
    for (let count = 0; count < 5; count += 1)
      expect(await rephrase({ caller })).toMatchObject({ status: 200 });
    const response = await rephrase({ caller });
    expect(response).toMatchObject(limited);
    const seconds = Number(response.headers['Retry-After']);
    const today = Date.now() + system.aheadMs;
    expect(new Date(today + seconds * 1000).getUTCDate()).not.toBe(new Date(today).getUTCDate());
    expect(seconds).toBeLessThanOrEqual(86_400);
    system.aheadMs += seconds * 1000;
    expect(await rephrase({ caller })).toMatchObject({ status: 200 });
  });

  it('is not given back when a request fails', async () => {
    system.scriptByText(() => refused);
    const responses: unknown[] = [];
    for (let count = 0; count < 8; count += 1) responses.push((await rephrase({ caller })).status);
    expect(responses).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
    expect(system.scripted.requests).toHaveLength(5);
    expect(await balance()).toMatchObject({ used: 0, reserved: 0 });
  });

  it('is shared by the addresses of a network, and separate for other networks and sites', async () => {
    system.scriptByText(good);
    for (let host = 1; host <= 5; host += 1) {
      const response = await rephrase({ caller, sourceIp: `198.51.100.${host}` });
      expect(response).toMatchObject({ status: 200 });
    }
    expect(await rephrase({ caller, sourceIp: '::ffff:198.51.100.99' })).toMatchObject(limited);
    // The caller can send any X-Forwarded-For header.
    const headers = {
      'X-Forwarded-For': '192.0.2.1',
      'CF-Connecting-IP': '192.0.2.1',
      Forwarded: 'for=192.0.2.1',
    };
    expect(await rephrase({ caller, headers, sourceIp: '198.51.100.1' })).toMatchObject(limited);
    expect(await rephrase({ caller, sourceIp: '192.0.2.1' })).toMatchObject({ status: 200 });
    expect(await rephrase({ caller: { ...caller, siteId: 'blog' }, sourceIp: '198.51.100.1' })).toMatchObject(
      { status: 200 },
    );
  });

  it('does not include cached responses, which remain available beyond it', async () => {
    system.scriptByText(good);
    const request = { text: 'The cat sat on the mat.', language: 'en' };
    for (let count = 0; count < 10; count += 1) {
      const response = await system.post(org, 'rephrase', request, { caller });
      expect(response).toMatchObject({ status: 200 });
    }
    for (let count = 0; count < 4; count += 1)
      expect(await rephrase({ caller })).toMatchObject({ status: 200 });
    expect(await rephrase({ caller })).toMatchObject(limited);
    expect(await system.post(org, 'rephrase', request, { caller })).toMatchObject({ status: 200 });
  });

  it('stores and logs nothing of the address', async () => {
    system.scriptByText(good);
    for (let count = 0; count < 6; count += 1) await rephrase({ caller, sourceIp: '198.51.100.77' });
    const rows = await system.tables.dump('Allowances');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify([rows, system.log])).not.toContain('198.51');
  });
});

describe('allowance of a boot token', () => {
  const headers = { Origin: 'https://shop.example', 'X-Widget-Token': 'token-1' };
  const caller = { requireBootToken: true };

  beforeEach(() => {
    system.verifyBootToken = async () => 'valid';
    system.scriptByText(good);
  });

  it('is 30 credits, after which the page needs a new token', async () => {
    const responses = await Promise.all(Array.from({ length: 40 }, () => rephrase({ caller, headers })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(30);
    for (const response of responses.filter(({ status }) => status !== 200)) {
      expect(response).toMatchObject({ status: 401, body: { code: 'WIDGET_TOKEN_INVALID' } });
    }
    expect(await balance()).toMatchObject({ used: 30, reserved: 0 });
    const renewed = { ...headers, 'X-Widget-Token': 'token-2' };
    expect(await rephrase({ caller, headers: renewed })).toMatchObject({ status: 200 });
  });

  it('covers one request with a higher price', async () => {
    system.scriptByText(() => refused);
    const costs60 = { text: 'The cat sat on the mat. '.repeat(650), mode: 'genius' };
    expect(await system.post(org, 'summarize', costs60, { caller, headers })).toMatchObject({ status: 422 });
    expect(await rephrase({ caller, headers })).toMatchObject({ status: 401 });
    expect(await system.post(org, 'summarize', costs60, { caller, headers })).toMatchObject({ status: 401 });
  });
});

describe("share of an organization's model calls", () => {
  const broken: ScriptedResponse = { tool: { shape: 'wrong' } };
  let texts = 0;
  const manyTexts = () =>
    system.post(org, 'rephrase', {
      texts: Array.from({ length: 50 }, () => `The cat sat on the mat number ${++texts}.`),
      language: 'en',
    });

  it('is at most ten calls under way for each request, and a repair for every five texts', async () => {
    let underWay = 0;
    let most = 0;
    system.scriptByText(async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return broken;
    });
    expect(await manyTexts()).toMatchObject({ status: 502 });
    expect(most).toBe(10);
    expect(system.scripted.requests).toHaveLength(61);
  });

  it('rejects requests while the organization has 60 calls under way', async () => {
    const open: (() => void)[] = [];
    let released = false;
    system.scriptByText(async (pageText) => {
      if (!released) await new Promise<void>((resolve) => open.push(resolve));
      return good(pageText);
    });
    const running = Array.from({ length: 6 }, manyTexts);
    await waitUntil(async () =>
      (await system.tables.dump('Credits')).some((row) => row.orgId === org && row.openModelCalls === 60),
    );
    const response = await rephrase();
    expect(response).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(response.headers).toMatchObject({ 'Retry-After': '2' });
    released = true;
    await waitUntil(() => open.length > 0);
    for (const end of open.splice(0)) end();
    for (const each of await Promise.all(running)) expect(each).toMatchObject({ status: 200 });
    expect(await rephrase()).toMatchObject({ status: 200 });
  });

  it('limits the calls of a minute, so that a flood leaves the quota of the model to other organizations', async () => {
    system.modelCallsPerMinute = 120;
    system.scriptByText(() => broken);
    const start = Date.now();
    system.aheadMs = Math.ceil(start / 60_000) * 60_000 - start;
    const responses = await Promise.all(Array.from({ length: 5 }, manyTexts));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([429, 429, 429, 502, 502]);
    const limited = await rephrase();
    if (limited.status === 429) throw new Error('20 calls are left.');
    const rejected = await manyTexts();
    expect(rejected).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    const seconds = Number(rejected.headers['Retry-After']);
    expect(seconds).toBeLessThanOrEqual(60);
    system.aheadMs += seconds * 1_000;
    expect(await manyTexts()).toMatchObject({ status: 502 });
  });

  it('counts the calls to a judge among the calls of a minute', async () => {
    system.modelCallsPerMinute = 120;
    const models = { ...system.settings.models, judge: 'eu.anthropic.claude-haiku-5-5' };
    system.settings = { ...system.settings, models };
    system.scriptByText(good);
    const start = Date.now();
    system.aheadMs = Math.ceil(start / 60_000) * 60_000 - start;
    const statuses = [await manyTexts(), await manyTexts()].map(({ status }) => status);
    expect(statuses).toEqual([200, 429]);
    expect(system.scripted.requests).toHaveLength(100);
  });
});
