import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { type System, type Tenant, useSystem } from '../support/system.ts';

const text = readFileSync('docs/guides/front-end.md', 'utf8');
const blocks = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = '']) => code);

function functionsOfThePage(fetch: typeof globalThis.fetch) {
  const code = blocks.filter((block) => block.startsWith('export ')).join('\n');
  const names = [...code.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name);
  const body = `${code.replaceAll(/^export /gm, '')}\nreturn { ${names.join(', ')} };`;
  return new Function('fetch', body)(fetch);
}

describe('docs/guides/front-end.md', () => {
  let system: System;
  let tenant: Tenant;
  let isOnline = true;

  const page = functionsOfThePage((url, options = {}) => {
    if (!isOnline) return Promise.reject(new TypeError('Failed to fetch'));
    return fetch(url, { ...options, headers: { ...options.headers, Origin: 'https://shop.example' } });
  });
  const newCall = () => page.createApi({ siteRoot: system.runtime.siteRoot, key: tenant.key });

  beforeAll(async () => {
    system = await useSystem();
    tenant = await system.createTenant();
    await system.operator.ai.set(tenant.orgId, { tier: 'lite', creditsPerMonth: null }, 'genius');
  });
  afterAll(() => system.close());

  it("shows code that boots a widget with the site's presets", async () => {
    const { config, plan, presets } = await page.boot(newCall());
    expect(config).toMatchObject({ siteId: tenant.siteId });
    expect(plan).toMatchObject({ plan: 'pro', ai: { enabled: true } });
    expect(presets.map(({ code }: { code: string }) => code)).toEqual(config.presets);
  });

  it('shows code that distinguishes errors by code, status and trace ID', async () => {
    const refusal = newCall()('POST', '/api/v1/content/simplify', { body: { text: 'A text.' } });
    await expect(refusal).rejects.toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      traceId: expect.any(String),
      details: [{ path: 'targetGradeLevel', message: expect.any(String) }],
    });
  });

  it('shows code that generates a visitor ID once and stores it', () => {
    const values = new Map<string, string>();
    const storage = {
      getItem: (name: string) => values.get(name) ?? null,
      setItem: (name: string, value: string) => void values.set(name, value),
    };
    const made = page.visitorId(storage);
    expect(made).toMatch(/^[0-9a-f-]{36}$/);
    expect(page.visitorId(storage)).toBe(made);
  });

  it('shows code that saves a profile without losing changes that another tab saved in the meantime', async () => {
    const id = system.visitor();
    const [first, second] = [page.createProfile(newCall(), id), page.createProfile(newCall(), id)];
    await first.load();
    await second.load();
    await first.save(() => ({ features: [], gradeLevel: 4 }));
    const seen: (number | null)[] = [];
    const saved = await second.save(({ gradeLevel }: { gradeLevel: number | null }) => {
      seen.push(gradeLevel);
      return { features: [{ featureCode: 'text_zoom', isEnabled: true, value: '150' }] };
    });
    expect(seen).toEqual([null, 4]);
    expect(saved).toMatchObject({ version: 2, gradeLevel: 4, features: [{ featureCode: 'text_zoom' }] });
  });

  it('shows code that delivers each event exactly once after a failed attempt, and only with consent', async () => {
    let isAllowed = true;
    const receipts: unknown[] = [];
    const call = newCall();
    const keep = async (...args: unknown[]) => receipts.push(await call(...args));
    const events = page.createEvents(keep, () => isAllowed);
    isOnline = false;
    for (let count = 0; count < 26; count += 1) events.record('text_zoom', 'on', '/');
    await events.flush();
    isOnline = true;
    await events.flush();
    await events.flush();
    expect(receipts).toMatchObject([{ accepted: 25 }, { accepted: 1 }]);
    events.record('text_zoom', 'off', '/');
    isAllowed = false;
    events.record('text_zoom', 'on', '/');
    await events.flush();
    isAllowed = true;
    await events.flush();
    expect(receipts).toHaveLength(2);
  });

  it('shows code that finds the spoken word and its position in the text', async () => {
    const sent = '“Ünïcode” 😀 is spoken.';
    const body = { text: sent, language: 'en-US', marks: true };
    const speech = await newCall()('POST', '/api/v1/content/tts-export', { body });
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
    const responses: { results: unknown[]; credits: { charged: number } }[] = [];
    const call = newCall();
    const counted = async (...args: unknown[]) => {
      const response = await call(...args);
      responses.push(response);
      return response;
    };
    const before = main?.textContent;
    const undo = await page.transformNodes(counted, 'translate', { targetLanguage: 'ar' }, nodes);
    expect(responses.map(({ results, credits }) => [results.length, credits.charged])).toEqual([
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
    await page.transformNodes(async () => ({ results }), 'simplify', { targetGradeLevel: 6 }, nodes);
    expect(document.body.textContent).toBe('One.The second.');
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
    const body = { html: root?.innerHTML, language: 'en' };
    const fixed = { selector: ':scope > img', attribute: 'alt', value: 'Shopping cart' };
    const response = await newCall()('POST', '/api/v1/content/aria-fix', { body });
    expect(response).toMatchObject({
      violationsBefore: [{ selectors: [fixed.selector] }],
      violationsAfter: [],
      patches: [fixed],
    });
    const apply = blocks.find((block) => block.includes('patches)'));
    new Function('patches', 'root', apply ?? '')(response.patches, root);
    expect(root?.innerHTML).toBe('<img src="shopping-cart.png" alt="Shopping cart">');
  });

  it('shows only code that parses', () => {
    expect(blocks.length).toBeGreaterThan(7);
    for (const block of blocks) {
      expect(() => new Function(`return async () => {${block.replaceAll(/^export /gm, '')}}`)).not.toThrow();
    }
  });
});
