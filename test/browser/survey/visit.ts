import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { brokenRules } from '../support/axe.ts';
import { newPage, type OpenBrowser } from '../support/browsers.ts';
import { listTools, testTool } from './operate.ts';
import type { SurveyPage } from './pages.ts';
import { installProbe, type TestResult } from './probe.ts';
import type { SurveySite } from './site.ts';
import type { Widget } from './widgets.ts';

interface Visit {
  readonly tools: (TestResult & { readonly tool: string })[];
  /** Uncaught exceptions. Firefox also reports fonts that were not loaded. */
  readonly errors: string[];
  /** Elements that violate an axe-core rule while the panel is open. */
  readonly axe: string[];
  readonly violations: string[];
  /** The reason why the widget did not open, or why some tools were not tested. */
  failure: string | null;
}

/** Test result of a widget on a page, excluding findings that also occur without the widget. */
export type Result = Readonly<Visit> & { readonly page: string; readonly widget: string };

const operationTimeoutMs = 60_000;
const closeTimeoutMs = 5_000;

/**
 * Tests the widgets on a page one after another. If `codes` is set, tests only the tools of our widget that have these
 * codes.
 */
export async function* survey(
  launch: () => Promise<OpenBrowser>,
  site: SurveySite,
  page: SurveyPage,
  widgets: readonly Widget[],
  codes?: readonly string[],
): AsyncGenerator<Result> {
  let browser = await launch();
  try {
    const alone = await visit(browser, site.urlOf(page, null));
    // Ignores findings that the page itself causes, such as a CSP violation that recurs when the page's own style
    // attribute is restored.
    const known = [...alone.errors, ...alone.axe, ...alone.violations];
    for (const widget of widgets) {
      const found = await visit(browser, site.urlOf(page, widget), { widget, codes, known });
      yield { page: page.name, widget: widget.name, ...found };
      if (found.failure === null) continue;
      // Restarts the browser, because the page may have made it unresponsive.
      await close(browser);
      browser = await launch();
    }
  } finally {
    await close(browser);
  }
}

async function visit(
  browser: OpenBrowser,
  url: string,
  options: { widget?: Widget; codes?: readonly string[] | undefined; known?: string[] } = {},
): Promise<Visit> {
  const { widget, codes, known = [] } = options;
  const context = await browser.createBrowserContext();
  const page = await newPage(context);
  const found: Visit = { tools: [], errors: [], axe: [], violations: [], failure: null };
  const add = (texts: string[], text: string) => known.includes(text) || texts.push(text);
  page.on('pageerror', (error) => {
    // Firefox also reports CSP violations as uncaught errors.
    if (!String(error).includes('Content-Security-Policy')) add(found.errors, String(error));
  });
  try {
    await within(open(page, url, widget));
    // Ignores HTML comments, which may contain random numbers.
    for (const { id, html } of await within(brokenRules(page)))
      add(found.axe, `${id} ${html.replaceAll(/<!--.*?-->/gs, '').slice(0, 200)}`);
    if (widget !== undefined) {
      const tools = await within(listTools(page, widget));
      // Some page scripts respond only to the first change of the page. Testing the first tool once without recording
      // the result triggers these scripts in advance.
      for (const tool of tools.slice(0, 1)) await within(testTool(page, widget, tool));
      for (const tool of tools.filter(({ name }) => codes?.includes(name) ?? true))
        found.tools.push({ tool: tool.name, ...(await within(testTool(page, widget, tool))) });
    }
    const violations = await within(page.evaluate(() => window.survey.violations));
    const path = `/${widget?.script.split('/')[0] ?? ''}`;
    for (const { what, file } of violations)
      if (file === '' || file.includes(path)) add(found.violations, what);
  } catch (error) {
    found.failure = String(error);
  }
  await close(context);
  return found;
}

async function open(page: Page, url: string, widget?: Widget): Promise<void> {
  await page.setViewport({ width: 1280, height: 800 });
  await page.evaluateOnNewDocument(installProbe, widget?.own ?? 'none');
  await page.goto(url);
  await page.mouse.move(1270, 300);
  if (widget !== undefined) {
    if (widget.start !== undefined) await page.evaluate(widget.start);
    const waitFor = (selector: string) =>
      page.waitForFunction((selector) => window.survey.isVisible(selector), {}, selector);
    await waitFor(widget.trigger);
    await page.evaluate((selector) => window.survey.click(selector, 0), widget.trigger);
    await waitFor(widget.tools);
  }
  await page.evaluate(() => window.survey.remember());
}

const close = (one: { close(): Promise<unknown> }) => Promise.race([one.close(), wait(closeTimeoutMs)]);

function within<Value>(work: Promise<Value>): Promise<Value> {
  const limit = wait(operationTimeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`no result within ${operationTimeoutMs / 1000} s`);
  });
  return Promise.race([work, limit]);
}
