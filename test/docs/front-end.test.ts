import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import * as z from 'zod';
import {
  createWidgetClient,
  type WidgetClient,
  type WidgetClientOptions,
} from '../../sdk/src/client/index.ts';
import { fetchFromPage, memoryStorage } from '../sdk/client/support/device.ts';
import { type System, type Tenant, useSystem } from '../support/system.ts';

const text = readFileSync('docs/guides/front-end.md', 'utf8');
const blocks = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = '']) => code);

function wordAtOfThePage() {
  const code = blocks.find((block) => block.startsWith('export function wordAt')) ?? '';
  return new Function(`${code.replace(/^export /, '')}\nreturn wordAt;`)();
}

interface Started extends Pick<WidgetClient, 'settings'> {
  readonly client: WidgetClient;
  readonly presets: readonly { readonly code: string; readonly tools: readonly { featureCode: string }[] }[];
}

/** Runs the guide's code that creates a client, with other options. */
function startClient(options: WidgetClientOptions): Promise<Started> {
  const [block = ''] = blocks.filter((each) => each.includes('createWidgetClient'));
  const code = block.replaceAll(/^import .*$/gm, '');
  const run = new Function(
    'createWidgetClient',
    `return (async () => {${code}; return { client, presets }; })()`,
  );
  return run(() => createWidgetClient(options));
}

/** Responds to the request with the given number that matches, instead of the service. */
function answering(
  matches: RegExp,
  at: number,
  respond: (init?: RequestInit) => Response | RequestInit,
): typeof fetch {
  let count = 0;
  return async (input, init) => {
    if (matches.test(`${init?.method} ${input}`)) count += 1;
    if (count !== at || !matches.test(`${init?.method} ${input}`)) return fetchFromPage(input, init);
    const answer = respond(init);
    return answer instanceof Response ? answer : fetchFromPage(input, answer);
  };
}

const refusal = (status: number, code: string) =>
  Response.json({ code, message: code, traceId: 'trace' }, { status, headers: { 'Retry-After': '0' } });

describe('docs/guides/front-end.md', () => {
  let system: System;
  let tenant: Tenant;

  const post = async (transform: string, json: object) => {
    const response = await system.call('POST', `/api/v1/content/${transform}`, { key: tenant.key, json });
    expect(response.status).toBe(200);
    return z.looseObject({}).parse(response.body);
  };

  beforeAll(async () => {
    system = await useSystem();
    tenant = await system.createTenant();
    await system.operator.ai.set(tenant.orgId, { tier: 'lite', creditsPerMonth: null }, 'genius');
  });
  afterAll(() => system.close());

  it('shows code that finds the spoken word and its position in the text', async () => {
    const sent = '“Ünïcode” 😀 is spoken.';
    const wordAt = wordAtOfThePage();
    const speech = await post('tts-export', { text: sent, language: 'en-US', marks: true });
    expect(wordAt(speech.marks, -1)).toBeNull();
    const last = wordAt(speech.marks, speech.durationMs);
    expect(sent.slice(last.start, last.end)).toBe('spoken');
  });

  it('shows code that applies the patches that aria-fix returns', async () => {
    const root = new JSDOM('<main><img src="shopping-cart.png"></main>').window.document.querySelector(
      'main',
    );
    const fixed = { selector: ':scope > img', attribute: 'alt', value: 'Shopping cart' };
    const response = await post('aria-fix', { html: root?.innerHTML, language: 'en' });
    expect(response).toMatchObject({
      violationsBefore: [{ selectors: [fixed.selector] }],
      violationsAfter: [],
      patches: [fixed],
    });
    const apply = blocks.find((block) => block.includes('patches)'));
    new Function('patches', 'root', apply ?? '')(response.patches, root);
    expect(root?.innerHTML).toBe('<img src="shopping-cart.png" alt="Shopping cart">');
  });

  describe('code that creates a client', () => {
    let client: WidgetClient | undefined;
    afterEach(() => client?.destroy());

    const start = async (fetch: typeof window.fetch = fetchFromPage) => {
      const started = await startClient({
        apiKey: tenant.key,
        siteRoot: system.runtime.siteRoot,
        storage: memoryStorage(),
        fetch,
      });
      ({ client } = started);
      return started;
    };

    it('saves a preset', async () => {
      const { client, presets } = await start();
      const [preset] = presets;
      client.settings.applyPreset(preset?.code ?? '');
      const { features, activePresetCode } = await client.profile.save();
      expect(activePresetCode).toBe(preset?.code);
      expect(features.map(({ featureCode }) => featureCode).sort()).toEqual(
        preset?.tools.map(({ featureCode }) => featureCode).sort(),
      );
    });

    it('saves a setting although the first token is refused', async () => {
      const withWrongToken = answering(/^PUT /, 1, (init) => ({
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), 'X-Profile-Token': 'wrong' },
      }));
      const { client } = await start(withWrongToken);
      expect(await client.profile.save()).toMatchObject({
        version: 1,
        features: [{ featureCode: 'text_zoom', value: '150' }],
      });
    });

    it('waits for a request that is still in progress', async () => {
      const { client } = await start(answering(/\/content\//, 1, () => refusal(409, 'REQUEST_IN_PROGRESS')));
      const text = 'The group subsequently commenced its activities.';
      expect(await client.content.simplify({ text, targetGradeLevel: 6 })).toMatchObject({ cached: false });
    });
  });

  it('shows only code that parses', () => {
    expect(blocks.length).toBeGreaterThan(2);
    for (const block of blocks) {
      expect(
        () => new Function(`return async () => {${block.replaceAll(/^(export |import .*$)/gm, '')}}`),
      ).not.toThrow();
    }
  });
});
