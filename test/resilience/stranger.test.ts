import { openDevice } from '../sdk/client/support/device.ts';
import { fieldsOf } from '../support/fields.ts';
import {
  inRequestedShape,
  refuses,
  type ScriptedModelServer,
  says,
  startScriptedModelServer,
} from '../support/scripted-model-server.ts';
import { type IsolatedSystem, startSystem, type Tenant } from '../support/system.ts';

/** Model calls that the account's quota permits during the attack. */
const accountQuota = 600;
const requestsOfStranger = 60;
const requestsOfOthers = 15;
const newVisitors = 20;
const name = 'library/scripted-1b:latest';

/**
 * A stranger knows the public key of one organization and has one address. The scripted model serves a quota that all
 * organizations share, and it answers at once, which is the worst case for the quota.
 */
describe('stranger with the key and one address', () => {
  let server: ScriptedModelServer;
  let system: IsolatedSystem;
  let attacked: Tenant;
  let other: Tenant;
  let sequence = 0;
  const modelCalls = { attacked: 0, other: 0 };

  beforeAll(async () => {
    server = await startScriptedModelServer();
    server.respond((request) => {
      const prompt = JSON.stringify(request.messages);
      modelCalls[prompt.includes('attack') ? 'attacked' : 'other'] += 1;
      if (modelCalls.attacked + modelCalls.other > accountQuota) return refuses(429, 'Rate limit reached');
      if (prompt.includes('attack-shape')) return says('I will not answer in JSON.');
      if (prompt.includes('attack-refused'))
        return inRequestedShape(request, { refused: true, refusalReason: 'other', text: '' });
      const [, pageText = ''] = /.*<page_text>(.*?)<\/page_text>/.exec(prompt) ?? [];
      return inRequestedShape(request, { refused: false, refusalReason: 'none', text: `${pageText} Yes.` });
    });
    system = await startSystem({
      models: { baseUrl: server.baseUrl, apiKey: null, name, judgeName: null, timeLimitMs: 110_000 },
    });
    [attacked, other] = await Promise.all([
      system.createTenant({ plan: 'solo' }),
      system.createTenant({ plan: 'solo' }),
    ]);
    for (const { orgId } of [attacked, other]) {
      await system.operator.ai.set(orgId, { tier: 'lite', creditsPerMonth: null }, 'genius');
    }
  }, 120_000);
  afterAll(async () => {
    await system?.close();
    await server.stop();
  });

  const transform = ({ key }: Tenant, transformName: string, json: object) => {
    system.advance(1_000);
    return system.call('POST', `/api/v1/content/${transformName}`, { key, json });
  };

  const kinds = [
    (word: string) => ({ texts: Array.from({ length: 50 }, (_, at) => `The attack-shape ${word} ${at}.`) }),
    (word: string) => ({ texts: Array.from({ length: 50 }, (_, at) => `The attack-refused ${word} ${at}.`) }),
    (word: string) => ({ texts: Array.from({ length: 50 }, (_, at) => `The attack library ${word} ${at}.`) }),
    (word: string) => ({ text: `The attack-shape ${word}.` }),
  ];
  const attack = () => {
    sequence += 1;
    const body = kinds[sequence % kinds.length]?.(`text ${sequence}`);
    return transform(attacked, 'rephrase', { language: 'en', ...body });
  };

  it('leaves most credits to the organization and the model quota to other organizations', async () => {
    const statuses: number[] = [];
    const others: number[] = [];
    while (statuses.length < requestsOfStranger) {
      const responses = await Promise.all(Array.from({ length: 4 }, attack));
      statuses.push(...responses.map(({ status }) => status));
      if (others.length === requestsOfOthers) continue;
      sequence += 1;
      const text = `The library opens at nine on day ${sequence}.`;
      others.push((await transform(other, 'rephrase', { text, language: 'en' })).status);
    }
    const { used } = await system.operator.ai.credits(attacked.orgId);
    expect(others.filter((status) => status !== 200).length).toBeLessThanOrEqual(2);
    expect(modelCalls.attacked).toBeLessThan(accountQuota - 2 * requestsOfOthers);
    expect(used).toBeLessThanOrEqual(200);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });

  it('leaves the tools of every plan to new visitors while the rate limit is used up', async () => {
    const read = () => system.call('GET', '/api/v1/presets', { key: attacked.key });
    while ((await read()).status !== 429) await Promise.all(Array.from({ length: 40 }, read));
    const boots = await Promise.all(
      Array.from({ length: newVisitors }, () => openDevice(system, attacked).client.boot()),
    );
    const tools = boots.map(({ plan }) => plan.tools.map(({ code }) => code));
    const needed = ['text_zoom', 'contrast_mode', 'line_height', 'larger_targets'];
    expect(boots.some(({ source }) => source === 'fallback')).toBe(true);
    expect(tools.filter((codes) => needed.every((code) => codes.includes(code)))).toHaveLength(newVisitors);
  });

  it('cannot use more than 30 credits with one boot token, or the key on another site', async () => {
    const { orgId, siteId, key } = other;
    await system.operator.sites.set(orgId, siteId, { requireBootToken: true });
    system.advance(61_000);
    const headers = { Origin: 'https://shop.example' };
    const { body } = await system.call('POST', '/api/v1/widget/boot-token', { key, headers });
    const token = String(fieldsOf(body).token);
    const before = (await system.operator.ai.credits(orgId)).used;
    const send = (origin: string) => {
      sequence += 1;
      system.advance(1_000);
      return system.call('POST', '/api/v1/content/rephrase', {
        key,
        headers: { Origin: origin, 'X-Widget-Token': token },
        json: {
          text: `The library opens at nine on day ${sequence}.`,
          mode: 'genius',
          language: 'en',
        },
      });
    };
    for (let count = 0; count < 10; count += 1) await send('https://shop.example');
    expect((await system.operator.ai.credits(orgId)).used - before).toBeLessThanOrEqual(30);
    expect(await send('https://evil.example')).toMatchObject({ body: { code: 'ORIGIN_NOT_ALLOWED' } });
  });
});
