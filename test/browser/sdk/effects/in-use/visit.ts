import { readFileSync } from 'node:fs';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { startTestSite, type TestSite } from '../support/site.ts';
import { libraryPage, libraryScript, libraryStyle, type Seen, symbolFile } from './library-page.ts';

/** A visitor on the library's page. */
export interface Visit {
  readonly page: Page;
  set(code: string, value?: string | null): Promise<void>;
  /** Switches all off, and expects that no policy was broken and nothing failed. */
  reset(): Promise<void>;
  /** The first element above the page that matches, once it is there. */
  above(selector: string): Promise<ElementHandle<HTMLElement>>;
  /** What is read of the elements above the page that match. */
  allAbove<Read>(selector: string, read: (element: HTMLElement) => Read): Promise<Read[]>;
  seen(): Promise<Seen>;
  /** Rules of axe-core that what lies above the page breaks. */
  axe(): Promise<string[]>;
}

const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

export async function startLibrary(): Promise<TestSite> {
  const site = await startTestSite();
  site.add('/library', 'text/html', libraryPage);
  site.add('/library.css', 'text/css', libraryStyle);
  site.add('/library.js', 'text/javascript', libraryScript);
  site.add('/pictures/words.json', 'application/json', '{ "library": "library.svg", "moon": "library.svg" }');
  site.add('/pictures/library.svg', 'image/svg+xml', symbolFile);
  return site;
}

/** Opens the page with shadow roots open, so that a test sees what a visitor sees; `isActing` says that one just acted. */
export async function visit(browser: Browser, site: TestSite): Promise<Visit> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1000, height: 700 });
  await page.evaluateOnNewDocument(prepare);
  await page.goto(`${site.url}/library`);
  await page.waitForFunction(() => window.aw !== undefined);

  return {
    page,
    set: (code, value = null) => page.evaluate((...tool) => window.aw.set(...tool), code, value),
    async reset() {
      await page.evaluate(() => window.aw.reset());
      expect(await page.evaluate(() => window.aw.failures.splice(0))).toEqual([]);
    },
    async above(selector) {
      const found = await page.waitForFunction(
        (selector) =>
          document.querySelector('html > [popover]')?.shadowRoot?.querySelector(selector) ?? false,
        {},
        selector,
      );
      return found as ElementHandle<HTMLElement>;
    },
    async allAbove(selector, read) {
      const found = await page.evaluateHandle(
        (selector) => [
          ...(document.querySelector('html > [popover]')?.shadowRoot?.querySelectorAll(selector) ?? []),
        ],
        selector,
      );
      const handles = [...(await found.getProperties()).values()].flatMap((each) => each.asElement() ?? []);
      return Promise.all(handles.map((each) => page.evaluate(read as never, each))) as Promise<never>;
    },
    seen: () => page.evaluate(() => (window as unknown as { seen: Seen }).seen),
    async axe() {
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
      return page.evaluate(async () => {
        const { axe } = window as unknown as { axe: typeof import('axe-core') };
        const { violations } = await axe.run(document.querySelector('html > [popover]') as Element);
        return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
      });
    },
  };
}

function prepare(): void {
  Object.defineProperty(navigator, 'userActivation', {
    get: () => ({ isActive: Reflect.get(window, 'isActing') === true }),
  });
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    return attach.call(this, { ...options, mode: 'open' });
  };
}
