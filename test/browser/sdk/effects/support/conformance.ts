import type { Browser, Page } from 'puppeteer-core';
import { browsers, openPage } from '../../../support/browsers.ts';
import { startedOnce } from '../../../support/started-once.ts';
import { openShadows } from './open-shadows.ts';
import { type PageKind, pageKinds } from './pages.ts';
import { startTestSite, type TestSite } from './site.ts';

/** What is read in the page; JSON. */
type Evidence = unknown;

/** One tool with one value: what is seen on the page without it and with it. */
export interface ToolCase {
  readonly code: string;
  /** Null for a tool that is only on or off. */
  readonly value: string | null;
  /** The default, where it changes nothing that can be seen. */
  readonly neutral?: string;
  /** Pages on which it is tried. Left out: each. */
  readonly kinds?: readonly PageKind[];
  /** Tools that must be on with it, such as the one it modifies. */
  readonly with?: Readonly<Record<string, string | null>>;
  /** Prepares the page before the tool is on, and after each trial; must leave the page as it is found by `read`. */
  readonly prepare?: (page: Page, site: TestSite) => Promise<void>;
  /** Acts as the visitor does while the tool is on: moves the pointer, presses keys. */
  readonly act?: (page: Page) => Promise<void>;
  /** Runs in the page and reads what shows the effect, from the sample or a copy that came later. No outer names. */
  readonly read: (sample: HTMLElement) => Evidence | Promise<Evidence>;
  /** Compares what was read without the tool and with it. */
  readonly check: (before: never, on: never, kind: PageKind) => void;
  /** False where the effect is no matter of content, such as a layer: a copy that came later need not show the same. */
  readonly isOfContent?: boolean;
}

/** Keeps the types of evidence between `read` and `check`. */
export function toolCase<Read>(
  row: Omit<ToolCase, 'read' | 'check'> & {
    readonly read: (sample: HTMLElement) => Read | Promise<Read>;
    readonly check: (before: Read, on: Read, kind: PageKind) => void;
  },
): ToolCase {
  return row;
}

/** Tries each tool on a page of each kind in each browser: on, with later content, off, and with its default. */
export function describeConformance(group: string, cases: readonly ToolCase[]): void {
  const startSite = startedOnce(startTestSite);
  describe.each(browsers)(`the ${group} tools in $name`, (testBrowser) => {
    let site: TestSite;
    let browser: Browser;
    beforeAll(async () => {
      site = await startSite();
      browser = await testBrowser.launch();
    });
    afterAll(() => browser?.close());

    describe.each(pageKinds)('on a %s page', (kind) => {
      let page: Page;
      beforeAll(async () => {
        page = await openPage(browser);
        await page.setViewport({ width: 800, height: 600 });
        await page.evaluateOnNewDocument(openShadows);
        await page.goto(site.pageUrl(kind));
        await page.waitForFunction(() => document.readyState === 'complete' && window.aw !== undefined);
        await page.evaluate(() => window.aw.remember('untouched'));
      });
      afterAll(() => page?.close());
      // One case that fails must not be seen in the next.
      afterEach(() => page.evaluate(() => window.aw.clean()));

      /** Prepares the page; the name of how it is without the tool. */
      async function start(row: ToolCase): Promise<string> {
        if (row.prepare === undefined) return 'untouched';
        await row.prepare(page, site);
        await page.evaluate(() => window.aw.remember('prepared'));
        return 'prepared';
      }
      async function switchOnAround(row: ToolCase): Promise<void> {
        for (const [code, value] of Object.entries(row.with ?? {})) await set(page, code, value);
      }

      for (const row of cases.filter(({ kinds = pageKinds }) => kinds.includes(kind))) {
        it(`${row.code} ${row.value ?? ''} does what it says, for later content too, and leaves no trace`, async () => {
          const from = await start(row);
          await switchOnAround(row);
          if (row.neutral !== undefined) {
            await page.evaluate(() => window.aw.remember('around'));
            await set(page, row.code, row.neutral);
            expect(await page.evaluate(() => window.aw.differences('around', true))).toEqual([]);
            await page.evaluate((code) => window.aw.unset(code), row.code);
          }
          await row.act?.(page);
          const before = await readFrom(page, '#sample', row.read);
          await set(page, row.code, row.value);
          await row.act?.(page);
          row.check(before as never, (await readFrom(page, '#sample', row.read)) as never, kind);
          expect(await page.evaluate((from) => window.aw.untouchedDifferences(from), from)).toEqual([]);
          if (row.isOfContent !== false) {
            await page.evaluate(() => window.aw.addLater());
            row.check(before as never, (await readFrom(page, '#later', row.read)) as never, kind);
            await page.evaluate(() => window.aw.removeLater());
          }
          await page.evaluate(() => window.aw.reset());
          expect(await page.evaluate((from) => window.aw.differences(from), from)).toEqual([]);
          expect(await page.evaluate(() => window.aw.failures.splice(0))).toEqual([]);
        });
      }
    });
  });
}

async function set(page: Page, code: string, value: string | null): Promise<void> {
  await page.evaluate((...tool) => window.aw.set(...tool), code, value);
}

async function readFrom(page: Page, selector: string, read: ToolCase['read']): Promise<Evidence> {
  const sample = await page.$(selector);
  if (sample === null) throw new Error(`the page has no ${selector}`);
  return page.evaluate(read as (sample: Element) => Evidence, sample);
}
