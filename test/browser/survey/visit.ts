import { brokenRules } from '../support/axe.ts';
import { newPage, type OpenBrowser } from '../support/browsers.ts';
import { close, openPage, within } from './browsing.ts';
import { listTools, testTool } from './operate.ts';
import type { TestResult } from './probe.ts';
import type { SurveySite } from './site.ts';
import type { SitePage } from './site-page.ts';
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

/**
 * Tests the widgets on a page one after another. Unless `codes` is empty, tests only the tools of our widget that have these
 * codes.
 */
export async function* survey(
  launch: () => Promise<OpenBrowser>,
  site: SurveySite,
  page: SitePage,
  widgets: readonly Widget[],
  codes: readonly string[] = [],
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
  options: { widget?: Widget; codes?: readonly string[]; known?: string[] } = {},
): Promise<Visit> {
  const { widget, codes = [], known = [] } = options;
  const context = await browser.createBrowserContext();
  const page = await newPage(context);
  const found: Visit = { tools: [], errors: [], axe: [], violations: [], failure: null };
  const add = (texts: string[], text: string) => known.includes(text) || texts.push(text);
  page.on('pageerror', (error) => {
    // Firefox also reports CSP violations as uncaught errors.
    if (!String(error).includes('Content-Security-Policy')) add(found.errors, String(error));
  });
  try {
    await within(openPage(page, url, widget ?? null));
    await within(page.evaluate(() => window.survey.remember()));
    // Ignores HTML comments, which may contain random numbers.
    for (const { id, html } of await within(brokenRules(page)))
      add(found.axe, `${id} ${html.replaceAll(/<!--.*?-->/gs, '').slice(0, 200)}`);
    if (widget !== undefined) {
      const tools = await within(listTools(page, widget));
      // Some page scripts respond only to the first change of the page. Testing the first tool once without recording
      // the result triggers these scripts in advance.
      for (const tool of tools.slice(0, 1)) await within(testTool(page, widget, tool));
      for (const tool of tools.filter(({ name }) => codes.length === 0 || codes.includes(name)))
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
