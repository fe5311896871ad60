import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from 'puppeteer-core';
import { brokenRules } from '../support/axe.ts';
import { newPage, type OpenBrowser, type TestBrowser } from '../support/browsers.ts';
import type { SurveyPage } from './pages.ts';
import { installProbe } from './probe.ts';
import type { SurveySite } from './site.ts';
import { hangTimeoutMs, operateOurs, operatePeer, type ToolResult, type Visit, within } from './tools.ts';
import type { Widget } from './widgets.ts';

/** One widget on one page in one browser. */
export interface Result {
  readonly page: string;
  readonly browser: TestBrowser['name'];
  readonly widget: string;
  readonly boots: boolean;
  /** Errors in the console that the page alone does not have. */
  readonly errors: readonly string[];
  readonly tools: readonly ToolResult[];
  readonly unsupported: readonly string[];
  /** Texts that do not fit their box at 200 % text size, beyond those of the page alone; null for peers. */
  readonly overflowing: number | null;
  /** Elements that fail an axe rule with the widget closed and open, beyond those of the page alone. */
  readonly axeClosed: readonly string[];
  readonly axeOpen: readonly string[];
  /** Under the strict policy, with every tool switched on once. */
  readonly bootsStrict: boolean;
  readonly violations: readonly string[];
}

/** Findings of the page without a widget. */
interface Baseline {
  readonly errors: readonly string[];
  readonly broken: readonly string[];
  readonly violations: readonly string[];
}

const bootTimeoutMs = 10_000;

/** Tests the widgets on a page one after another; of this one all tools, or those with the given codes. */
export async function* survey(
  site: SurveySite,
  browser: { readonly name: TestBrowser['name']; readonly open: OpenBrowser },
  page: SurveyPage,
  widgets: readonly Widget[],
  codes: readonly string[] = [],
): AsyncGenerator<Result> {
  const visit = <Value>(widget: Widget | null, isStrict: boolean, work: (visit: Visit) => Promise<Value>) =>
    visitPage(browser.open, site.urlOf(page, widget, isStrict), widget, work);
  const alone = await visit(null, false, async ({ page, errors }) => ({
    errors,
    broken: await brokenIn(page),
  }));
  const baseline: Baseline = {
    ...alone,
    violations: await visit(null, true, ({ page }) => violationsOf(page)),
  };
  for (const widget of widgets) {
    const open = await visit(widget, false, (one) => testOpen(one, widget, baseline, codes));
    const strict = await visit(widget, true, (one) => testStrict(one, widget, baseline));
    yield { page: page.name, browser: browser.name, widget: widget.name, ...open, ...strict };
  }
}

async function visitPage<Value>(
  browser: OpenBrowser,
  url: string,
  widget: Widget | null,
  work: (visit: Visit) => Promise<Value>,
): Promise<Value> {
  const errors: string[] = [];
  const contexts: BrowserContext[] = [];
  const open = async () => {
    const context = await browser.createBrowserContext();
    contexts.push(context);
    const page = await newPage(context);
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.setViewport({ width: 1280, height: 800 });
    const shadowTrigger = widget?.isInShadow ? widget.trigger : null;
    await page.evaluateOnNewDocument(installProbe, widget?.own ?? 'survey-none', shadowTrigger);
    await page.goto(url, { waitUntil: 'load' });
    await page.mouse.move(400, 300);
    await page.evaluate(() => window.survey.remember());
    return page;
  };
  try {
    const visit = {
      page: await open(),
      errors,
      async renew() {
        visit.page = await open();
      },
    };
    return await work(visit);
  } finally {
    // A page that hangs does not close in time.
    await Promise.race([Promise.all(contexts.map((context) => context.close())), wait(5000)]);
  }
}

const isBooted = (page: Page, { trigger }: Widget) =>
  page
    .waitForFunction((selector) => window.survey.isVisible(selector), { timeout: bootTimeoutMs }, trigger)
    .then(
      () => true,
      () => false,
    );

async function testOpen(visit: Visit, widget: Widget, baseline: Baseline, codes: readonly string[]) {
  const boots = await isBooted(visit.page, widget);
  const axeClosed = newOnes(await brokenIn(visit.page), baseline.broken);
  const run = widget.package === null ? operateOurs : operatePeer;
  const nothing = { tools: [], unsupported: [], overflowing: null };
  const operated = boots ? await run(visit, widget, codes) : nothing;
  const axeOpen = boots ? newOnes(await brokenIn(visit.page), baseline.broken) : [];
  const errors = newOnes(visit.errors, baseline.errors).filter(
    (text) => !/Content.Security.Policy/i.test(text),
  );
  return { boots, errors, axeClosed, axeOpen, ...operated };
}

async function testStrict({ page }: Visit, widget: Widget, baseline: Baseline) {
  const bootsStrict = await isBooted(page, widget);
  if (bootsStrict) {
    const work = page.evaluate(async ({ trigger, tools }) => {
      for (const one of window.survey.findAll(trigger)) one.click();
      await new Promise((resolve) => setTimeout(resolve, 1000));
      for (const one of tools === '' ? [] : window.survey.findAll(tools)) one.click();
      const { client, effects } = (await window.accessibilityWidget) ?? {};
      for (const { code } of client?.current?.plan.tools ?? []) {
        client?.settings.set(code);
        await effects?.applied;
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }, widget);
    await within(hangTimeoutMs, work).catch(() => undefined);
  }
  const violations = await violationsOf(page);
  // The page's own images are requested again when a tool has hidden them.
  return { bootsStrict, violations: violations.filter((text) => !baseline.violations.includes(text)) };
}

const violationsOf = (page: Page) => page.evaluate(() => [...window.survey.violations]);

async function brokenIn(page: Page): Promise<string[]> {
  const broken = await brokenRules(page);
  return broken.map(({ id, html }) => `${id} ${html.slice(0, 200)}`);
}

/** The texts that occur more often than before. */
function newOnes(texts: readonly string[], before: readonly string[]): string[] {
  const left = [...before];
  return texts.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
