import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { brokenRules } from '../support/axe.ts';
import { newPage, type OpenBrowser } from '../support/browsers.ts';
import { operateOurs, operatePeer, type ToolResult } from './operate.ts';
import type { SurveyPage } from './pages.ts';
import { installProbe, type Violation } from './probe.ts';
import type { SurveySite } from './site.ts';
import { ours, type Widget } from './widgets.ts';

/** Result of testing a widget on a page. Excludes errors and violations that also occur without the widget. */
export interface Result {
  readonly page: string;
  readonly widget: string;
  readonly tools: readonly ToolResult[];
  /** The reason why the widget did not open or not every tool was tested. */
  readonly failure: string | null;
  /** Console errors. */
  readonly errors: readonly string[];
  /** Elements that violate an axe-core rule while the panel is open. */
  readonly axe: readonly string[];
  /** Violations of the strict CSP. */
  readonly violations: readonly string[];
}

/** A browser that is restarted when a page hangs it. */
export interface Session {
  browser: OpenBrowser;
  readonly launch: () => Promise<OpenBrowser>;
}

interface Visit {
  readonly page: Page;
  readonly errors: readonly string[];
  close(): Promise<unknown>;
}

const loadTimeoutMs = 30_000;
const openTimeoutMs = 10_000;
const closeTimeoutMs = 5_000;
const oursTimeoutMs = 180_000;
const peerTimeoutMs = 45_000;
const peerToolTimeoutMs = 10_000;

/** Tests the widgets on a page sequentially; for our widget, all tools or only those with the specified codes. */
export async function* survey(
  session: Session,
  site: SurveySite,
  page: SurveyPage,
  widgets: readonly Widget[],
  codes?: readonly string[],
): AsyncGenerator<Result> {
  const alone = await openPage(session, site.urlOf(page, null), 'none');
  await alone.page.evaluate(() => window.survey.remember());
  const axe = await axeIn(alone.page);
  const known = (await violationsIn(alone.page)).map(({ what }) => what);
  await alone.close();
  for (const widget of widgets) {
    const found = await surveyWidget(session, site.urlOf(page, widget), widget, codes);
    yield {
      ...found,
      page: page.name,
      widget: widget.name,
      errors: added(found.errors, alone.errors).filter((text) => !/Content.Security.Policy/i.test(text)),
      axe: added(found.axe, axe),
      violations: found.violations
        .filter(({ sourceFile }) => sourceFile === '' || sourceFile.includes(widget.path))
        // Restoring a style attribute of the page repeats the page's own CSP violation.
        .flatMap(({ what }) => (known.includes(what) ? [] : [what])),
    };
  }
}

async function surveyWidget(session: Session, url: string, widget: Widget, codes?: readonly string[]) {
  const tools: ToolResult[] = [];
  const errors: string[] = [];
  const violations: Violation[] = [];
  let axe: readonly string[] = [];
  let failure: string | null = null;
  let visit = await openPage(session, url, widget.own);
  const leave = async () => {
    errors.push(...visit.errors);
    violations.push(...(await within(5000, violationsIn(visit.page)).catch(() => [])));
    await visit.close();
  };
  const tryOurs = async () => {
    for await (const result of operateOurs(visit.page, codes)) tools.push(result);
  };
  const tryPeer = async () => {
    const labels = await visit.page.evaluate(
      (tools) => window.survey.findAll(tools).map(({ textContent }) => textContent.trim()),
      widget.tools,
    );
    const endMs = Date.now() + peerTimeoutMs;
    for (const [at, tool] of labels.entries()) {
      if (Date.now() > endMs)
        throw new Error(
          `${labels.length - at} of ${labels.length} tools not tried within ${peerTimeoutMs / 1000} s`,
        );
      const result = await within(peerToolTimeoutMs, operatePeer(visit.page, widget, at)).catch(
        (error: unknown) =>
          ({
            effect: 'none',
            restored: null,
            longestTaskMs: null,
            difference: String(error),
            isBlocked: true,
          }) as const,
      );
      tools.push({ tool, ...result });
      if (result.restored !== null) continue;
      // Changes left by this tool must not affect the next one.
      await leave();
      if ('isBlocked' in result) await restart(session);
      visit = await openPage(session, url, widget.own);
      await openPanel(visit.page, widget);
    }
  };
  try {
    await openPanel(visit.page, widget);
    axe = await axeIn(visit.page);
    await (widget === ours ? within(oursTimeoutMs, tryOurs()) : tryPeer());
  } catch (error) {
    failure = String(error);
  }
  await leave();
  return { tools, failure, errors, axe, violations };
}

async function openPage({ browser }: Session, url: string, own: string): Promise<Visit> {
  const context = await browser.createBrowserContext();
  const page = await newPage(context);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const load = async () => {
    await page.setViewport({ width: 1280, height: 800 });
    await page.evaluateOnNewDocument(installProbe, own);
    await page.goto(url);
    await page.mouse.move(1270, 300);
    await page.evaluate(() => window.survey.prime());
  };
  await within(loadTimeoutMs, load()).catch((error: unknown) => errors.push(String(error)));
  return { page, errors, close: () => Promise.race([context.close(), wait(closeTimeoutMs)]) };
}

/** Opens the panel and waits until the page stops changing. */
async function openPanel(page: Page, { trigger, tools }: Widget): Promise<void> {
  const open = async () => {
    await page.waitForFunction((selector) => window.survey.isVisible(selector), {}, trigger);
    await page.evaluate((selector) => window.survey.findAll(selector)[0]?.click(), trigger);
    await page.waitForFunction((selector) => window.survey.isVisible(selector), {}, tools);
    await page.evaluate(() => window.survey.remember());
  };
  await within(openTimeoutMs, open()).catch(() => {
    throw new Error(`did not open within ${openTimeoutMs / 1000} s`);
  });
}

async function restart(session: Session): Promise<void> {
  await Promise.race([session.browser.close(), wait(closeTimeoutMs)]);
  session.browser = await session.launch();
}

const violationsIn = (page: Page) => page.evaluate(() => [...window.survey.violations]);

/** Removes comments, which may contain random numbers. */
async function axeIn(page: Page): Promise<string[]> {
  return (await brokenRules(page)).map(
    ({ id, html }) => `${id} ${html.replaceAll(/<!--.*?-->/gs, '').slice(0, 200)}`,
  );
}

/** Returns the texts that occur more often than before. */
function added(texts: readonly string[], before: readonly string[]): string[] {
  const left = [...before];
  return texts.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function within<Value>(limitMs: number, work: Promise<Value>): Promise<Value> {
  const limit = wait(limitMs, undefined, { ref: false }).then(() => {
    throw new Error(`blocked the page for ${limitMs / 1000} s`);
  });
  return Promise.race([work, limit]);
}
