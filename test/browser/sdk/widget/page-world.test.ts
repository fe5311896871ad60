import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'puppeteer-core';
import type { Tenant } from '../../../support/system.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { browsers, newPage, type OpenBrowser } from '../../support/browsers.ts';
import { type HostileSite, type ServedPage, startHostileSite } from './support/hostile-site.ts';
import { type Stage, startStage } from './support/stage.ts';

interface Place {
  readonly key: string;
  readonly origin: string;
  readonly siteRoot: string;
  readonly embed: string;
}

const wrongKey = `wk_live_${'A'.repeat(32)}`;
const attributes = ({ key, siteRoot }: Place) => `data-key="${key}" data-site-root="${siteRoot}"`;
const config = ({ key, siteRoot }: Place) =>
  `<script>accessibilityWidgetConfig = ${JSON.stringify({ key, siteRoot })}</script>`;
const tag = (place: Place, more = '', query = '') =>
  `<script ${more} src="${place.origin}/sdk/embed.js${query}" ${attributes(place)}></script>`;
const query = ({ key, siteRoot }: Place) => `?key=${key}&site-root=${encodeURIComponent(siteRoot)}`;

/** Ways to load the script. The widget starts once with each, and warns only of what is listed. */
const loadings: readonly (readonly [string, (place: Place) => string, readonly string[]])[] = [
  ['a plain tag', (place) => tag(place), []],
  ['an async tag with ?ver=', (place) => tag(place, 'async', '?ver=6.7'), []],
  ['a module', (place) => tag(place, 'type="module"'), []],
  ['a module with ?ver=', (place) => tag(place, 'type="module"', '?ver=6.7'), []],
  [
    'a script that inserts the tag',
    ({ key, siteRoot, origin }) =>
      `<script>{ const tag = document.createElement('script'); Object.assign(tag.dataset, ${JSON.stringify({ key, siteRoot })}); tag.src = '${origin}/sdk/embed.js'; document.head.append(tag); tag.remove(); }</script>`,
    [],
  ],
  ['only a URL', (place) => `<script src="/sdk/embed.js${query(place)}"></script>`, []],
  [
    'only the URL of a module',
    (place) => `<script type="module" src="/sdk/embed.js${query(place)}"></script>`,
    [],
  ],
  [
    'a tag manager, with a global configuration',
    (place) => `${config(place)}<script async src="/sdk/embed.js"></script>`,
    [],
  ],
  [
    'an optimizer that inlines the script',
    (place) => `<script ${attributes({ ...place, siteRoot: place.origin })}>${place.embed}</script>`,
    [],
  ],
  [
    'an optimizer that inlines the script as a module',
    (place) =>
      `<script type="module" ${attributes({ ...place, siteRoot: place.origin })}>${place.embed}</script>`,
    [],
  ],
  [
    'an optimizer that moves the script to its own file',
    (place) => `${config({ ...place, siteRoot: place.origin })}<script src="/combined.js"></script>`,
    [],
  ],
  ['two equal tags', (place) => tag(place) + tag(place), []],
  ['two tags with two keys', (place) => tag(place) + tag({ ...place, key: wrongKey }), ['ALREADY_STARTED']],
  ['a trigger that is no selector', (place) => tag(place, 'data-trigger="##x"'), ['TRIGGER_INVALID']],
  [
    'a service that does not answer',
    (place) => tag({ ...place, siteRoot: 'http://127.0.0.1:9' }),
    ['NETWORK_ERROR'],
  ],
];

/** Pages on which the widget does not start, with the code of the only warning. */
const refusals: readonly (readonly [string, (place: Place) => string, string])[] = [
  ['a wrong key', (place) => tag({ ...place, key: wrongKey }), 'API_KEY_INVALID'],
  ['no key', () => '<script src="/sdk/embed.js" data-site-root="/"></script>', 'API_KEY_MISSING'],
  [
    'an inlined script without the address of the SDK',
    (place) =>
      `<script ${attributes({ ...place, siteRoot: `${place.origin}/other` })}>${place.embed}</script>`,
    'SDK_NOT_LOADED',
  ],
  ...['HTMLElement.prototype.showPopover', 'AbortSignal.any', 'URL.canParse'].map(
    (feature) =>
      [
        `a browser without ${feature}`,
        (place: Place) => `<script>delete ${feature}</script>${tag(place)}`,
        'BROWSER_NOT_SUPPORTED',
      ] as const,
  ),
];

const tracing = `<script>{
  const original = window.fetch;
  window.fetch = (input, init = {}) => {
    const headers = new Headers(init.headers);
    for (const name of ['traceparent', 'baggage', 'sentry-trace', 'x-datadog-trace-id', 'X-Requested-With'])
      headers.set(name, '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01');
    return original(input, { ...init, headers });
  };
}</script>`;

const clock = (minutes: number) => `<script>{
  const Real = Date;
  const now = () => Real.now() + ${minutes * 60_000};
  window.Date = class extends Real {
    constructor(...given) { if (given.length === 0) super(now()); else super(...given); }
    static now() { return now(); }
  };
}</script>`;

/** Default headers of helmet 8, without `upgrade-insecure-requests`, because the test pages use http. */
const helmet = {
  'Content-Security-Policy':
    "default-src 'self';base-uri 'self';font-src 'self' https: data:;form-action 'self';frame-ancestors 'self';img-src 'self' data:;object-src 'none';script-src 'self';script-src-attr 'none';style-src 'self' https: 'unsafe-inline'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Pages on which the embed, the client and the guide's calls must work. */
const worlds: readonly (readonly [string, (place: Place) => ServedPage])[] = [
  ['that traces each request', (place) => ({ html: tracing + tag(place) })],
  [
    'behind a same-origin proxy with the headers of helmet',
    (place) => ({ html: tag({ ...place, siteRoot: place.origin }), headers: helmet }),
  ],
  ['of a computer whose clock is 10 minutes fast', (place) => ({ html: clock(10) + tag(place) })],
  ['of a computer whose clock is 10 minutes slow', (place) => ({ html: clock(-10) + tag(place) })],
];

interface Calls {
  readonly client: readonly unknown[];
  readonly guide: readonly (readonly [string, number])[];
}

/** Text as it is copied from a PDF file, with a form feed and a character cut in half. */
const pdfText = 'The library opens at nine.\fIt commences its activities \ud83d afterwards.';

/** Uses the client of the widget, and makes the calls of docs/guides/front-end.md with plain `fetch`. */
function useService(page: Page, { key, siteRoot }: Place): Promise<Calls> {
  return page.evaluate(
    async (apiKey, root, text) => {
      const { client } = (await window.accessibilityWidget) ?? {};
      if (client === undefined) throw new Error('The widget has not started.');
      const boot = await client.boot();
      client.settings.set('text_zoom', '150');
      const { version } = await client.profile.save();
      const simplified = await client.content.simplify({ text, targetGradeLevel: 6 });
      const guide: (readonly [string, number])[] = [];
      const call = async (method: string, path: string, json?: object, headers = {}) => {
        const response = await fetch(`${root}/api/v1${path}`, {
          method,
          headers: {
            'X-Api-Key': apiKey,
            ...(json && { 'Content-Type': 'application/json' }),
            ...headers,
          },
          referrerPolicy: 'origin',
          ...(json && { body: JSON.stringify(json) }),
        });
        guide.push([method + path.replace(/\?.*/, ''), response.status]);
        return response.json();
      };
      const { included } = await call('GET', '/widget/config?include=plan-features,presets');
      const path = '/profiles/guide-visitor';
      const { profileToken } = await call('GET', path);
      const features = included.presets[0].tools;
      await call('PUT', path, { features, clearExisting: true }, { 'X-Profile-Token': profileToken });
      const occurredAt = new Date().toISOString();
      const event = { eventId: crypto.randomUUID(), featureCode: 'text_zoom', action: 'on', occurredAt };
      const { accepted } = await call('POST', '/analytics/log', { events: [event], sentAt: occurredAt });
      const transform = { text, targetGradeLevel: 6 };
      await call('POST', '/content/simplify', transform, { 'Idempotency-Key': crypto.randomUUID() });
      return {
        client: [boot.source, version, typeof simplified.text, accepted],
        guide,
      };
    },
    key,
    siteRoot,
    pdfText,
  );
}

describe('widget on ordinary hostile pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aw-file-page-'));
  let stage: Stage;
  let site: HostileSite;
  let place: Place;
  let other: Tenant;

  beforeAll(async () => {
    stage = await startStage();
    const siteRoot = new URL(stage.pageUrl()).searchParams.get('site-root') ?? '';
    site = await startHostileSite(stage, siteRoot);
    const embed = await (await fetch(`${stage.url}/sdk/embed.js`)).text();
    place = { key: stage.tenant.key, origin: `http://localhost:${site.port}`, siteRoot, embed };
    other = await stage.system.createTenant({ allowedOrigins: ['127.0.0.1'] });
  });
  afterAll(async () => {
    await site?.close();
    await stage?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  describe.each(browsers)('in $name', ({ launch }) => {
    let browser: OpenBrowser;

    beforeAll(async () => {
      browser = await launch();
    });
    afterAll(() => browser?.close());

    interface OpenPage {
      readonly page: Page;
      readonly errors: string[];
      /** Codes of the widget's warnings. */
      readonly warnings: string[];
    }

    async function open(page: ServedPage, url = `${place.origin}/`): Promise<OpenPage> {
      site.put({
        ...page,
        html: `<!doctype html><html lang="en"><head>${page.html}</head><body><main>Text</main>`,
      });
      const opened = await newPage(await browser.createBrowserContext());
      const errors: string[] = [];
      const warnings: string[] = [];
      opened.on('pageerror', (error) => {
        // Firefox reports a module that it cannot load as an error, although the script handles it.
        if (!String(error).includes('/boot.mjs')) errors.push(String(error));
      });
      opened.on('console', (message) => {
        const [, code] =
          /^accessibility-widget ([A-Z_]+): .* https:\/\/\S+widget\.md$/.exec(message.text()) ?? [];
        if (code !== undefined) warnings.push(code);
      });
      await opened.goto(url, { waitUntil: 'domcontentloaded' });
      return { page: opened, errors, warnings };
    }
    const untilShown = (page: Page) =>
      page.waitForFunction(() =>
        [...document.querySelectorAll('[data-aw-ignore]')].some((host) =>
          host.shadowRoot?.querySelector('.trigger svg'),
        ),
      );
    const isShown = (page: Page) =>
      page.evaluate(() =>
        [
          ...(document.querySelector('[data-aw-ignore]')?.shadowRoot?.querySelectorAll('.trigger, .entry') ??
            []),
        ].some((element) => element.checkVisibility()),
      );
    const hosts = (page: Page) => page.evaluate(() => document.querySelectorAll('[data-aw-ignore]').length);

    it.each(loadings)('starts once when loaded by %s', async (_, html, expected) => {
      const { page, errors, warnings } = await open({ html: html(place) });
      await untilShown(page);
      await waitUntil(async () => warnings.length >= expected.length);
      const tools = await page.evaluate(async () => {
        const { client } = (await window.accessibilityWidget) ?? {};
        return (await client?.boot())?.plan.tools.length ?? 0;
      });
      expect(tools).toBeGreaterThan(10);
      expect({ warnings, errors, hosts: await hosts(page) }).toEqual({
        warnings: expected,
        errors: [],
        hosts: 1,
      });
      await page.browserContext().close();
    });

    it.each(refusals)('warns once and shows nothing with %s', async (_, html, code) => {
      const { page, errors, warnings } = await open({ html: html(place) });
      await waitUntil(async () => warnings.length > 0 && !(await isShown(page)));
      expect({ warnings, errors }).toEqual({ warnings: [code], errors: [] });
      await page.browserContext().close();
    });

    it.each(worlds)('works on a page %s', async (_, world) => {
      const { page, errors, warnings } = await open(world(place));
      await untilShown(page);
      const isProxied = world(place).headers !== undefined;
      const calls = await useService(page, isProxied ? { ...place, siteRoot: place.origin } : place);
      expect(calls).toEqual({
        client: ['network', 1, 'string', 1],
        guide: [
          ['GET/widget/config', 200],
          ['GET/profiles/guide-visitor', 200],
          ['PUT/profiles/guide-visitor', 200],
          ['POST/analytics/log', 202],
          ['POST/content/simplify', 200],
        ],
      });
      expect({ warnings, errors }).toEqual({ warnings: [], errors: [] });
      await page.browserContext().close();
    });

    it('works on 127.0.0.1 if the allowlist contains it', async () => {
      const local = { ...place, key: other.key };
      const { page, warnings } = await open({ html: tag(local) }, `http://127.0.0.1:${site.port}/`);
      await untilShown(page);
      expect(warnings).toEqual([]);
      await page.browserContext().close();
    });

    it.each([
      ['of another origin', () => `http://127.0.0.1:${site.port}/`],
      [
        'opened from a file',
        () => {
          const path = join(folder, 'page.html');
          writeFileSync(path, `<!doctype html><html lang="en"><head>${tag(place)}</head><body>Text`);
          return pathToFileURL(path).href;
        },
      ],
    ])('warns once and shows nothing on a page %s', async (_, url) => {
      const { page, errors, warnings } = await open({ html: tag(place) }, url());
      await waitUntil(async () => warnings.length > 0 && !(await isShown(page)));
      expect({ warnings, errors }).toEqual({ warnings: ['ORIGIN_NOT_ALLOWED'], errors: [] });
      await page.browserContext().close();
    });

    it('warns once and shows nothing in a sandboxed frame', async () => {
      const source = `<!doctype html><head>${tag(place)}</head><body>`.replaceAll('"', '&quot;');
      const html = `</head><body><iframe sandbox="allow-scripts" srcdoc="${source}"></iframe>`;
      const { page, errors, warnings } = await open({ html });
      await waitUntil(async () => warnings.length > 0);
      expect({ warnings, errors, hosts: await hosts(page) }).toEqual({
        warnings: ['ORIGIN_NOT_ALLOWED'],
        errors: [],
        hosts: 0,
      });
      await page.browserContext().close();
    });

    it('adds only its host, at the end of the body, while frameworks may hydrate the page', async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const codes = [
        'skip_links',
        'show_image_descriptions',
        'color_vision_filter',
        'reading_guide',
        'easy_words',
      ];
      const now = Object.fromEntries(
        codes.map((code) => [code, code === 'color_vision_filter' ? 'protanopia' : null]),
      );
      const store = `<script>localStorage.setItem('aw1:settings', '${JSON.stringify({ now })}')</script>`;
      const image = '<p>They utilize it.</p><img src="/held" alt="A bright and rather large picture">';
      const { page, errors } = await open({
        html: `${store}${tag(place)}</head><body>${image}`,
        held: promise,
      });
      await untilShown(page);
      await page.evaluate(async () => (await window.accessibilityWidget)?.effects.applied);
      const before = await page.evaluate(() => {
        const { children } = document.documentElement;
        const host = document.body.lastElementChild;
        return {
          root: [...children].map(({ localName }) => localName),
          body: document.body.innerHTML.replace(host?.outerHTML ?? '', ''),
          isHost: host?.shadowRoot?.querySelector('.trigger') !== null,
        };
      });
      expect(before).toEqual({ root: ['head', 'body'], body: `${image}<main>Text</main>`, isHost: true });
      resolve();
      await page.waitForFunction(() => {
        const [, host] = document.documentElement.children;
        return (
          host?.shadowRoot?.querySelector('.trigger') &&
          document.querySelector('svg filter') &&
          document.body.firstElementChild?.localName !== 'p'
        );
      });
      expect(errors).toEqual([]);
      await page.browserContext().close();
    });

    it('sends no usage events from a browser with Global Privacy Control', async () => {
      const gpc =
        "<script>Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });</script>";
      const { page } = await open({ html: gpc + tag(place, 'data-track-usage="true"') });
      const stored = await page.evaluate(async () => {
        const { client } = (await window.accessibilityWidget) ?? {};
        await client?.boot();
        client?.settings.set('highlight_links');
        return localStorage.getItem('aw1:events');
      });
      expect(stored).toBeNull();
      await page.browserContext().close();
    });
  });
});
