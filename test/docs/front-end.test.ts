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

const responseSchema = z.looseObject({
  credits: z.object({ charged: z.number() }),
  results: z.array(z.unknown()).optional(),
});

const text = readFileSync('docs/guides/front-end.md', 'utf8');
const blocks = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = '']) => code);

function functionsOfThePage() {
  const code = blocks.filter((block) => block.startsWith('export ')).join('\n');
  const names = [...code.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name);
  return new Function(`${code.replaceAll(/^export /gm, '')}\nreturn { ${names.join(', ')} };`)();
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

  const page = functionsOfThePage();
  const post = async (transform: string, json: object) => {
    const response = await system.call('POST', `/api/v1/content/${transform}`, { key: tenant.key, json });
    expect(response.status).toBe(200);
    return responseSchema.parse(response.body);
  };

  beforeAll(async () => {
    system = await useSystem();
    tenant = await system.createTenant();
    await system.operator.ai.set(tenant.orgId, { tier: 'lite', creditsPerMonth: null }, 'genius');
  });
  afterAll(() => system.close());

  it('shows code that finds the spoken word and its position in the text', async () => {
    const sent = '“Ünïcode” 😀 is spoken.';
    const speech = await post('tts-export', { text: sent, language: 'en-US', marks: true });
    expect(page.wordAt(speech.marks, -1)).toBeNull();
    const last = page.wordAt(speech.marks, speech.durationMs);
    expect(sent.slice(last.start, last.end)).toBe('spoken');
  });

  it("shows code that transforms a page's text nodes with few calls, and undoes the changes", async () => {
    const paragraphs = Array.from(
      { length: 20 },
      (_, index) => `<p> We <b>regret</b> it, ${index}. </p>`,
    ).join('');
    const { document, NodeFilter, Text } = new JSDOM(`<main dir="ltr">${paragraphs}<p> </p></main>`).window;
    const main = document.querySelector('main');
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Text) nodes.push(node);
    }
    const responses: z.infer<typeof responseSchema>[] = [];
    const translate = async (texts: string[]) => {
      const response = await post('translate', { texts, targetLanguage: 'ar' });
      responses.push(response);
      return response;
    };
    const before = main?.textContent;
    const undo = await page.transformNodes(translate, nodes);
    expect(responses.map(({ results, credits }) => [results?.length, credits.charged])).toEqual([
      [50, 4],
      [10, 1],
    ]);
    expect(nodes.filter(({ data }) => data.includes('[placeholder !!! '))).toHaveLength(60);
    expect(main?.querySelectorAll('p[dir=rtl]')).toHaveLength(20);
    expect(main?.textContent).toMatch(/^ \[placeholder !!! .* !!!\] +$/s);
    undo();
    expect(main?.textContent).toBe(before);
    expect(main?.querySelectorAll('p[dir=rtl]')).toHaveLength(0);
  });

  it('shows code that leaves a text node unchanged when its transform fails', async () => {
    const { document } = new JSDOM('<p>One.</p><p>Two.</p>').window;
    const nodes = [...document.querySelectorAll('p')].map(({ firstChild }) => firstChild);
    const error = { code: 'CONTENT_REFUSED', message: 'The model refused this text.' };
    const results = [
      { warnings: [], error },
      { text: 'The second.', dir: 'ltr', warnings: [] },
    ];
    await page.transformNodes(async () => ({ results }), nodes);
    expect(document.body.textContent).toBe('One.The second.');
  });

  it('shows code that restores all text nodes when a later call fails', async () => {
    const paragraphs = Array.from({ length: 60 }, (_, index) => `<p>Text ${index}.</p>`).join('');
    const { document } = new JSDOM(paragraphs).window;
    const nodes = [...document.querySelectorAll('p')].map(({ firstChild }) => firstChild);
    const before = nodes.map((node) => node?.textContent);
    let calls = 0;
    const failing = async (texts: string[]) => {
      calls += 1;
      if (calls === 2) throw new Error('AI_CREDITS_EXHAUSTED');
      return { results: texts.map(() => ({ text: 'Simple.', dir: 'rtl', warnings: [] })) };
    };
    await expect(page.transformNodes(failing, nodes)).rejects.toThrow('AI_CREDITS_EXHAUSTED');
    expect(calls).toBe(2);
    expect(nodes.map((node) => node?.textContent)).toEqual(before);
    expect(document.querySelectorAll('p[dir=rtl]')).toHaveLength(0);
  });

  it('shows code that builds batches of at most 50 texts and 10,000 characters', () => {
    const sizes = (lengths: readonly number[]) => {
      const nodes = lengths.map((length) => ({ data: '𝒜'.repeat(length) }));
      return page.batchesOf(nodes).map((batch: typeof nodes) => batch.map(({ data }) => data.length / 2));
    };
    expect(sizes([])).toEqual([]);
    expect(sizes([10_001])).toEqual([]);
    expect(sizes([6_000, 4_000, 1, 10_000, 10_001, 5])).toEqual([[6_000, 4_000], [1], [10_000], [5]]);
    expect(sizes(Array.from({ length: 101 }, () => 1)).map((batch: number[]) => batch.length)).toEqual([
      50, 50, 1,
    ]);
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

    it('restores all text nodes when the second batch is refused', async () => {
      const { client } = await start(answering(/\/content\//, 2, () => refusal(429, 'AI_CREDITS_EXHAUSTED')));
      const paragraphs = Array.from(
        { length: 60 },
        (_, index) => `<p>We subsequently commence ${index}.</p>`,
      );
      const { document } = new JSDOM(paragraphs.join('')).window;
      const nodes = [...document.querySelectorAll('p')].map(({ firstChild }) => firstChild);
      const before = document.body.innerHTML;
      const request = (texts: [string, ...string[]]) =>
        client.content.simplify({ texts, targetGradeLevel: 6 });
      await expect(page.transformNodes(request, nodes)).rejects.toMatchObject({
        code: 'AI_CREDITS_EXHAUSTED',
      });
      expect(document.body.innerHTML).toBe(before);
    });
  });

  it('shows only code that parses', () => {
    expect(blocks.length).toBeGreaterThan(3);
    for (const block of blocks) {
      expect(
        () => new Function(`return async () => {${block.replaceAll(/^(export |import .*$)/gm, '')}}`),
      ).not.toThrow();
    }
  });
});
