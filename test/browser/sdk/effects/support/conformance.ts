import type { JSHandle, Page } from 'puppeteer-core';
import { browsers, newPage } from '../../../support/browsers.ts';
import { eventually } from '../../../support/eventually.ts';
import { sharedResource } from '../../../support/shared-resource.ts';
import { useSite } from '../../../support/use-site.ts';
import { openShadows } from './open-shadows.ts';
import { type PageKind, pageKinds } from './pages.ts';
import { startTestSite, type TestSite } from './site.ts';

interface ToolOnPage {
  readonly code: string;
  /** Value of the tool; null for a boolean tool. */
  readonly value: string | null;
  /** Default value, at which the page must look unchanged. Omitted for a tool with a visible default effect. */
  readonly neutral?: string;
  /** Kinds of pages on which the tool is tested. Defaults to all. */
  readonly kinds?: readonly PageKind[];
  /** Other tools that must be on, such as one that the tested tool modifies. */
  readonly with?: Readonly<Record<string, string | null>>;
  /** Prepares the page before the tool is turned on. Must not change the result of `read`. */
  readonly prepare?: (page: Page, site: TestSite) => Promise<void>;
  /** Simulates visitor input. Called once before and once after the tool is turned on. */
  readonly act?: (page: Page) => Promise<void>;
  /** True when the effect appears only after the tool has loaded more resources. */
  readonly isLoaded?: true;
  /** False for an effect that does not depend on content, such as an overlay. */
  readonly isOfContent?: boolean;
}

interface Evidence<Read> {
  /**
   * Runs in the page on the sample or on a copy added later, and returns JSON. The function must not reference outer
   * variables except `window.aw`.
   */
  readonly read: (sample: HTMLElement) => Read;
  readonly check: (before: Awaited<Read>, on: Awaited<Read>, kind: PageKind) => void;
}

interface ToolCase extends ToolOnPage {
  /**
   * Reads the sample while the tool is off. The returned function reads a sample while the tool is on, and compares it
   * with the first reading.
   */
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

/** Tests each tool on each of its kinds of pages in each browser. */
export function describeConformance(group: string, cases: readonly ToolCase[]): void {
  const startSite = sharedResource(startTestSite);
  describe.each(browsers)(`${group} tools in $name`, (testBrowser) => {
    const started = useSite(startSite, testBrowser);

    describe.each(pageKinds)('"%s" page', (kind) => {
      let page: Page;
      let sample: Sample;
      beforeAll(async () => {
        const { site, browser } = started();
        page = await newPage(browser);
        await page.setViewport({ width: 800, height: 600 });
        await page.evaluateOnNewDocument(openShadows);
        await page.goto(site.pageUrl(kind));
        await page.waitForFunction(() => document.readyState === 'complete' && window.aw !== undefined);
        sample = await page.evaluateHandle(() => window.aw.one('#sample'));
        await page.evaluate(() => window.aw.remember('untouched'));
      });
      afterAll(() => page?.close());

      async function start(row: ToolCase): Promise<string> {
        if (row.prepare === undefined) return 'untouched';
        await row.prepare(page, started().site);
        await page.evaluate(() => window.aw.remember('prepared'));
        return 'prepared';
      }
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
        // The part of the engine that overrides `!important` declarations in cascade layers is loaded after the first tool.
        if (row.isLoaded || kind === 'layered') await eventually(() => checkOn(sample, kind));
        else await checkOn(sample, kind);
        expect(await page.evaluate((from) => window.aw.untouchedDifferences(from), from)).toEqual([]);
        if (row.isOfContent !== false) {
          const later = await page.evaluateHandle(() => window.aw.addLater());
          // Repeats the check, because the SDK processes page changes in later frames, and less often when processing
          // is slow.
          await eventually(async () => {
            await page.evaluate(() => window.aw.settled());
            await checkOn(later, kind);
          });
        }
        expect(await page.evaluate((from) => window.aw.switchOff(from), from)).toEqual([[], []]);
      }

      for (const row of cases.filter(({ kinds = pageKinds }) => kinds.includes(kind))) {
        const tool = `${row.code} ${row.value ?? ''}`.trim();
        it(`shows the effect of ${tool} on existing and added content, and keeps no trace when the tool is turned off`, async () => {
          try {
            await tryOut(row);
          } catch (error) {
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
