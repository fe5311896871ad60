import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import type { OpenBrowser } from '../support/browsers.ts';
import { installProbe } from './probe.ts';
import type { Widget } from './widgets.ts';

const operationTimeoutMs = 60_000;
const closeTimeoutMs = 5_000;

/** Opens a page and, if a widget is specified, the widget's panel. */
export async function openPage(page: Page, url: string, widget: Widget | null): Promise<void> {
  await page.setViewport({ width: 1280, height: 800 });
  await page.evaluateOnNewDocument(installProbe, widget?.own ?? 'none');
  await page.goto(url);
  await page.mouse.move(1270, 300);
  if (widget !== null) await openPanel(page, widget);
}

export async function openPanel(page: Page, { start, trigger, tools }: Widget): Promise<void> {
  if (start !== undefined) await page.evaluate(start);
  const waitFor = (selector: string) =>
    page.waitForFunction((selector) => window.survey.isVisible(selector), {}, selector);
  await waitFor(trigger);
  await page.evaluate((selector) => window.survey.click(selector, 0), trigger);
  await waitFor(tools);
}

/** Closes a page or browser; kills a browser that does not respond. */
export async function close(one: Pick<OpenBrowser, 'close' | 'process'>): Promise<void> {
  const isClosed = await Promise.race([one.close().then(() => true), wait(closeTimeoutMs, false)]);
  if (!isClosed) one.process?.()?.kill('SIGKILL');
}

/** Rejects if the page does not respond, for example because a script runs endlessly. */
export function within<Value>(work: Promise<Value>, timeoutMs: number = operationTimeoutMs): Promise<Value> {
  const limit = wait(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`no result within ${timeoutMs / 1000} s`);
  });
  return Promise.race([work, limit]);
}
