import type { JSHandle, Page } from 'puppeteer-core';
import { browsers, newPage, type OpenBrowser } from '../../../support/browsers.ts';
import { startedOnce } from '../../../support/started-once.ts';
import { untilPassed } from '../../../support/until-passed.ts';
import { openShadows } from './open-shadows.ts';
import { type PageKind, pageKinds } from './pages.ts';
import { startTestSite, type TestSite } from './site.ts';

/** One tool with one value, and the page on which it is tried. */
interface ToolOnPage {
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
  /** True where what is seen comes after the tool is on, with what it loads. */
  readonly isLoaded?: true;
  /** False where the effect is no matter of content, such as a layer: a copy that came later need not show the same. */
  readonly isOfContent?: boolean;
}

interface Evidence<Read> {
  /** Runs in the page, on the sample or a copy that came later; gives JSON. Of outer names it has `window.aw` only. */
  readonly read: (sample: HTMLElement) => Read;
  /** Compares what was read without the tool and with it. */
  readonly check: (before: Awaited<Read>, on: Awaited<Read>, kind: PageKind) => void;
}

/** A tool that is tried: what is seen on the page without it and with it. */
export interface ToolCase extends ToolOnPage {
  /** Reads the sample without the tool; what it gives reads it, or a copy of it, with the tool, and compares. */
  look(page: Page, sample: Sample): Promise<(sample: Sample, kind: PageKind) => Promise<void>>;
}

type Sample = JSHandle<HTMLElement>;

export function toolCase<Read>({ read, check, ...row }: ToolOnPage & Evidence<Read>): ToolCase {
  return {
    ...row,
    async look(page, sample) {
      const before = await page.evaluate(read, sample);
      return async (sampleOn, kind) => check(before, await page.evaluate(read, sampleOn), kind);
    },
  };
}

/** Tries each tool on a page of each kind in each browser: on, with later content, off, and with its default. */
export function describeConformance(group: string, cases: readonly ToolCase[]): void {
  const startSite = startedOnce(startTestSite);
  describe.each(browsers)(`the ${group} tools in $name`, (testBrowser) => {
    let site: TestSite;
    let browser: OpenBrowser;
    beforeAll(async () => {
      site = await startSite();
      browser = await testBrowser.launch();
    });
    afterAll(() => browser?.close());

    describe.each(pageKinds)('on a %s page', (kind) => {
      let page: Page;
      let sample: Sample;
      beforeAll(async () => {
        page = await newPage(browser);
        await page.setViewport({ width: 800, height: 600 });
        await page.evaluateOnNewDocument(openShadows);
        await page.goto(site.pageUrl(kind));
        await page.waitForFunction(() => document.readyState === 'complete' && window.aw !== undefined);
        sample = await page.evaluateHandle(() => window.aw.one('#sample'));
        await page.evaluate(() => window.aw.remember('untouched'));
      });
      afterAll(() => page?.close());

      /** Prepares the page; the name of how it is without the tool. */
      async function start(row: ToolCase): Promise<string> {
        if (row.prepare === undefined) return 'untouched';
        await row.prepare(page, site);
        await page.evaluate(() => window.aw.remember('prepared'));
        return 'prepared';
      }
      /** Switches on what must be on with the tool; the name of how the page is then. */
      async function switchOnAround(row: ToolCase, from: string): Promise<string> {
        if (row.with === undefined) return from;
        for (const [code, value] of Object.entries(row.with)) await set(page, code, value);
        await page.evaluate(() => window.aw.remember('around'));
        return 'around';
      }

      async function tryOut(row: ToolCase): Promise<void> {
        const from = await start(row);
        const around = await switchOnAround(row, from);
        if (row.neutral !== undefined) {
          const changed = await page.evaluate(
            (...neutral) => window.aw.differencesWith(...neutral),
            around,
            row.code,
            row.neutral,
          );
          expect(changed).toEqual([]);
        }
        await row.act?.(page);
        const checkOn = await row.look(page, sample);
        await set(page, row.code, row.value);
        await row.act?.(page);
        if (row.isLoaded) await untilPassed(() => checkOn(sample, kind));
        else await checkOn(sample, kind);
        expect(await page.evaluate((from) => window.aw.untouchedDifferences(from), from)).toEqual([]);
        if (row.isOfContent !== false) {
          const later = await page.evaluateHandle(() => window.aw.addLater());
          // The page's observer visits it in a frame that it chooses: after long work it rests.
          await untilPassed(async () => {
            await page.evaluate(() => window.aw.settled());
            await checkOn(later, kind);
          });
        }
        expect(await page.evaluate((from) => window.aw.switchOff(from), from)).toEqual([[], []]);
      }

      for (const row of cases.filter(({ kinds = pageKinds }) => kinds.includes(kind))) {
        it(`${row.code} ${row.value ?? ''} affects present and later content, and leaves no trace`, async () => {
          try {
            await tryOut(row);
          } catch (error) {
            // One case that fails must not be seen in the next.
            await page.evaluate(() => window.aw.clean());
            throw error;
          }
        });
      }
    });
  });
}

async function set(page: Page, code: string, value: string | null): Promise<void> {
  await page.evaluate((...tool) => window.aw.set(...tool), code, value);
}
