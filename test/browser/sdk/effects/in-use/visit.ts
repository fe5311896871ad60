import { ElementHandle, type Page } from 'puppeteer-core';
import { brokenRules } from '../../../support/axe.ts';
import { browsers, newPage, type OpenBrowser } from '../../../support/browsers.ts';
import { sharedResource } from '../../../support/shared-resource.ts';
import { useSite } from '../../../support/use-site.ts';
import { openShadows } from '../support/open-shadows.ts';
import { startTestSite, type TestSite } from '../support/site.ts';
import { libraryPage, libraryScript, libraryStyle, type Seen } from './library-page.ts';

export interface Visit {
  readonly page: Page;
  set(code: string, value?: string | null): Promise<void>;
  /** Turns off all tools and asserts that there were no CSP violations and no failures. */
  reset(): Promise<void>;
  /** Selects text within a single text node of an element. */
  select(selector: string, words: string): Promise<void>;
  /** Waits for a matching element in the overlays and returns the first one. */
  above(selector: string): Promise<ElementHandle<HTMLElement>>;
  allAbove<Read>(selector: string, read: (element: HTMLElement) => Read): Promise<Awaited<Read>[]>;
  seen(): Promise<Seen>;
  /** Returns the overlays' axe-core violations, each as the rule ID and the start of the failing HTML. */
  axe(): Promise<string[]>;
}

/**
 * Defines sequential tests that share one page in each browser. After each test, turns off all tools and asserts that
 * nothing failed.
 */
export function describeVisits(title: string, tests: (visitor: () => Visit) => void): void {
  const startSite = sharedResource(startLibrary);
  describe.each(browsers)(`${title} in $name`, (testBrowser) => {
    const started = useSite(startSite, testBrowser);
    let visitor: Visit;
    beforeAll(async () => {
      const { site, browser } = started();
      visitor = await visit(browser, site);
    });
    afterEach(async () => {
      await visitor.reset();
      await visitor.page.mouse.move(1, 1);
      await visitor.page.evaluate(() => {
        window.scrollTo({ top: 0, behavior: 'instant' });
        getSelection()?.removeAllRanges();
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      });
    });
    tests(() => visitor);
  });
}

export async function startLibrary(): Promise<TestSite> {
  const site = await startTestSite();
  site.add('/library', 'text/html', libraryPage);
  site.add('/library.css', 'text/css', libraryStyle);
  site.add('/library.js', 'text/javascript', libraryScript);
  return site;
}

/** Loads the page and makes its shadow roots open, so that tests can inspect them. */
export async function visit(browser: OpenBrowser, site: TestSite): Promise<Visit> {
  const page = await newPage(browser);
  await page.setViewport({ width: 1000, height: 700 });
  await page.evaluateOnNewDocument(openShadows);
  await page.evaluateOnNewDocument(allowActing);
  await page.goto(`${site.url}/library`);
  await page.waitForFunction(() => window.aw !== undefined);

  return {
    page,
    set: (code, value = null) => page.evaluate((...tool) => window.aw.set(...tool), code, value),
    async reset() {
      await page.evaluate(() => window.aw.reset());
      expect(await page.evaluate(() => window.aw.failures.splice(0))).toEqual([]);
    },
    select: (selector, words) =>
      page.evaluate(
        (selector, words) => {
          const scope = window.aw.one(selector);
          const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
            const at = node.textContent?.indexOf(words) ?? -1;
            if (at === -1) continue;
            getSelection()?.setBaseAndExtent(node, at, node, at + words.length);
            break;
          }
          return window.aw.settled();
        },
        selector,
        words,
      ),
    async above(selector) {
      const found = await page.waitForFunction(
        (selector) =>
          document.querySelector('html > [popover]')?.shadowRoot?.querySelector<HTMLElement>(selector) ??
          false,
        {},
        selector,
      );
      if (!(found instanceof ElementHandle)) throw new Error(`nothing above the page matches ${selector}`);
      return found;
    },
    async allAbove(selector, read) {
      const found = await page.evaluateHandle(
        (selector) => [
          ...(document.querySelector('html > [popover]')?.shadowRoot?.querySelectorAll(selector) ?? []),
        ],
        selector,
      );
      const properties = [...(await found.getProperties()).values()];
      const elements = properties.filter((each) => each instanceof ElementHandle);
      return Promise.all(elements.map((each) => page.evaluate(read, each)));
    },
    seen: () => page.evaluate(() => window.seen),
    async axe() {
      const broken = await brokenRules(page, 'html > [popover]');
      return broken.map(({ id, html }) => `${id}: ${html.slice(0, 120)}`);
    },
  };
}

function allowActing(): void {
  Object.defineProperty(navigator, 'userActivation', {
    get: () => ({ isActive: Reflect.get(window, 'isActing') === true }),
  });
}
