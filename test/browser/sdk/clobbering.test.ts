import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSdk } from '../../../bin/sdk/build-sdk.ts';
import { browsers, newPage, type OpenBrowser } from '../support/browsers.ts';
import { type PageServer, servePages } from '../support/page-server.ts';
import { sharedResource } from '../support/shared-resource.ts';

/**
 * Returns markup whose `name` attributes shadow built-in properties of the form (`inForm`) or of the document
 * (`onPage`).
 */
type Clobbering = (name: string) => { readonly inForm?: string; readonly onPage?: string };

const clobberings: readonly (readonly [what: string, of: Clobbering])[] = [
  ['fields', (name) => ({ inForm: `<input type="hidden" name="${name}">` })],
  ['images', (name) => ({ onPage: `<img name="${name}" hidden>` })],
  ['forms', (name) => ({ onPage: `<form name="${name}" hidden></form>` })],
];

/** Built-in methods as Prototype.js 1.6 replaces them. MooTools also replaces `Array.from`. */
const library = `<script>
Array.from = (list) => list.length === undefined ? [] : Array.prototype.slice.call(list);
Array.prototype.entries = function () { return this.slice(); };
Array.prototype.reduce = function () { return this.length > 1 ? this : this[0]; };
HTMLElement.prototype.remove = function () { this.parentNode.removeChild(this); return this; };
</script>`;

const content = `<h1>Opening hours</h1><nav><ul><li><a href="#more">Prices</a></li></ul></nav>
<p lang="en" id="more">The library opens at <em>nine</em>. It <a href="/">closes</a> at seven, and at noon on Saturdays.</p>
<label id="asked">Why do leaves fall? <input name="answer"></label><span onclick="">Press</span>
<img src="/picture.svg" alt="A tree" title="Tree" width="60" height="60"><picture><img src="/picture.svg"></picture>
<svg width="9" height="9" role="img"><title>A dot</title><circle r="4"/></svg><button type="button" aria-labelledby="asked">Send</button>
<video controls data-aw-sign="#more"><track kind="captions" srclang="en" src="/none.vtt"></video>
<table><tr><th>Day</th><td>Monday</td></tr></table><aside class="cookie">Cookies</aside><div contenteditable="true">Note</div>
<textarea>Words</textarea><form aria-labelledby="asked"><input name="getAttribute"><input name="ownerDocument"></form>`;

function pageOf(clobbering: Clobbering, names: readonly string[]): string {
  const made = names.map(clobbering);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Clobbered</title></head><body>
${made.map(({ onPage = '' }) => onPage).join('')}
<main><form id="form">${made.map(({ inForm = '' }) => inForm).join('')}${content}</form></main>
<script src="/embed.js" data-key="wk_test_clobbering"></script></body></html>`;
}

interface Site extends PageServer {
  html: string;
}

async function startSite(): Promise<Site> {
  const outdir = await mkdtemp(join(tmpdir(), 'aw-clobbering-'));
  const { files } = await buildSdk({ outdir, declarations: false });
  const { paths } = JSON.parse(await readFile('docs/openapi.json', 'utf8'));
  const server = await servePages(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://test.invalid');
    const example = paths[pathname]?.get?.responses['200'].content['application/json'].example;
    if (pathname === '/') return response.setHeader('Content-Type', 'text/html').end(site.html);
    if (example !== undefined)
      return response.setHeader('Content-Type', 'application/json').end(JSON.stringify(example));
    const file = files.get(pathname.slice(1));
    if (file === undefined) return response.writeHead(404).end();
    return response.setHeader('Content-Type', 'text/javascript').end(file);
  });
  const close = async () => {
    await server.close();
    await rm(outdir, { recursive: true, force: true });
  };
  const site: Site = { port: server.port, html: '<!doctype html><title>Empty</title>', close };
  return site;
}

const propertyNames = () =>
  [EventTarget, Node, Element, HTMLElement, HTMLFormElement, Document, HTMLDocument, Object].flatMap((kind) =>
    Object.getOwnPropertyNames(kind.prototype),
  );

async function useEveryTool(): Promise<string[]> {
  const own = <Name extends keyof Document>(name: Name): Document[Name] =>
    Reflect.get(Document.prototype, name, document);
  const frames = async (isDone: () => boolean): Promise<boolean> => {
    for (let left = 600; left > 0; left -= 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (isDone()) return true;
    }
    return false;
  };
  const afterTwoFrames = (count = 0) => frames(() => ++count > 2);
  const html = own('documentElement');
  const find = (selector: string) => html.querySelector<HTMLElement>(selector);
  const act = () => {
    for (const selector of ['#form', '#form a', 'input[name=answer]', '#form [title]', '#form button']) {
      const target = find(selector);
      for (const name of ['pointerover', 'pointermove', 'mouseover'])
        target && EventTarget.prototype.dispatchEvent.call(target, new PointerEvent(name, { bubbles: true }));
      target && HTMLElement.prototype.focus.call(target);
    }
    const words = find('#more');
    if (words) getSelection()?.selectAllChildren(words);
    find('main')?.append('');
  };

  // Prevents the effects from adding their own live region, which would remain in the page.
  addEventListener('aw-announce', (event) => event.preventDefault(), { capture: true });
  const started = await window.accessibilityWidget;
  if (started === undefined) return ['the widget did not start'];
  const { client, effects, widget } = started;
  const { plan } = await client.boot();
  const faults: string[] = [];
  widget.open();
  const shadow = find('[data-aw-ignore][popover]')?.shadowRoot;
  if (!(await frames(() => shadow?.querySelector('.disclosure') !== null))) faults.push('the panel is empty');
  widget.close();
  await afterTwoFrames();
  const before = html.outerHTML;
  for (const { code, valueType, options, max } of plan.tools) {
    if (effects.unsupported.some((tool) => tool.code === code)) continue;
    const choice = options?.at(-1) === '<BCP-47>' ? 'fr' : (options?.at(-1) ?? null);
    client.settings.set(
      code,
      valueType === 'percentage' ? `${max}` : valueType === 'color' ? '#123456' : choice,
    );
    if (!(await frames(() => html.hasAttribute(`data-aw-${code}`)))) faults.push(`${code} is not applied`);
    act();
    await afterTwoFrames();
    const late = find('nav')?.cloneNode(true);
    if (!(late instanceof HTMLElement)) return ['the page has no navigation'];
    find('main')?.append(late);
    await afterTwoFrames();
    late.remove();
    client.settings.reset();
    getSelection()?.removeAllRanges();
    if (!(await frames(() => html.outerHTML === before))) {
      const after = html.outerHTML;
      let at = 0;
      while (after[at] === before[at]) at += 1;
      faults.push(`${code} leaves …${after.slice(at - 80, at + 80)}… of …${before.slice(at - 80, at + 80)}…`);
      return faults;
    }
  }
  return faults;
}

/**
 * Time limit in milliseconds for one page. A page that exceeds the limit is reported as hanging. Running every tool in
 * sequence takes about a fifth of the limit.
 */
const hangMs = 120_000;

const startOnce = sharedResource(startSite);

describe.each(browsers)('DOM clobbering protection in $name', ({ launch }) => {
  let site: Site;
  let browser: OpenBrowser;
  let names: readonly string[];
  const address = () => `http://localhost:${site.port}/`;

  beforeAll(async () => {
    [site, browser] = await Promise.all([startOnce(), launch()]);
    const page = await newPage(browser);
    await page.goto(address());
    names = [...new Set(await page.evaluate(propertyNames))];
    await page.close();
  });
  afterAll(() => browser?.close());

  async function faultsWith(clobbering: Clobbering, used: readonly string[]): Promise<string[]> {
    const context = await browser.createBrowserContext();
    const page = await newPage(context);
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(error instanceof Error ? `${error.stack}` : String(error)));
    site.html = pageOf(clobbering, used);
    await page.goto(address(), { waitUntil: 'domcontentloaded' });
    let timer: NodeJS.Timeout | undefined;
    const hang = new Promise<string[]>((resolve) => {
      timer = setTimeout(resolve, hangMs, ['the page hangs']);
    });
    const faults = await Promise.race([page.evaluate(useEveryTool), hang]).catch(String);
    clearTimeout(timer);
    await context.close();
    return [faults, thrown].flat();
  }

  /** Bisects the names to find those that individually cause an error. */
  async function culprits(clobbering: Clobbering, used: readonly string[]): Promise<unknown[]> {
    const faults = await faultsWith(clobbering, used);
    if (faults.length === 0 || used.length < 2) return faults.length === 0 ? [] : [used, faults];
    const half = Math.ceil(used.length / 2);
    const found = await culprits(clobbering, used.slice(0, half));
    found.push(...(await culprits(clobbering, used.slice(half))));
    return found.length > 0 ? found : faults;
  }

  it('keeps every tool working on a page whose library replaces built-in methods', async () => {
    expect(await faultsWith(() => ({ onPage: library }), ['library'])).toEqual([]);
  });

  it.each(clobberings)(
    'keeps every tool working on a page whose %s clobber DOM properties',
    async (_, of) => {
      const faults = await faultsWith(of, names);
      const isOfNames = faults.length > 0 && (await faultsWith(of, [])).length === 0;
      expect(isOfNames ? await culprits(of, names) : faults).toEqual([]);
    },
  );
});
