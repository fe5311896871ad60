import type { Page } from 'puppeteer-core';
import { brokenRules } from '../../../support/axe.ts';
import { newPage, type OpenBrowser } from '../../../support/browsers.ts';

interface WidgetPage {
  readonly page: Page;
  readonly faults: readonly string[];
}

export async function openWidgetPage(browser: OpenBrowser, url: string): Promise<WidgetPage> {
  // Uses a new browser context, because pages in the same context would share storage.
  const page = await newPage(await browser.createBrowserContext());
  const faults: string[] = [];
  page.on('pageerror', (error) => void faults.push(String(error)));
  page.on('console', (message) => {
    if (/Content.Security.Policy|TrustedHTML|TrustedScript/i.test(message.text()))
      faults.push(message.text());
  });
  await page.setViewport({ width: 1000, height: 800 });
  await page.goto(url);
  await waitForElement(page, '.trigger svg');
  return { page, faults };
}

export async function openPanel(page: Page): Promise<void> {
  await inShadow(page, '.trigger', (trigger) => trigger.click());
  await panelIsDrawn(page);
}

/** Opens the panel without waiting for the settings to load. */
export async function openFrame(page: Page): Promise<void> {
  await inShadow(page, '.trigger', (trigger) => trigger.click());
  await waitForElement(page, '.foot');
}

export const panelIsDrawn = (page: Page): Promise<void> => waitForElement(page, '.disclosure');

/** Waits until the widget has an element. Unlike `waitForSelector`, it observes shadow trees. */
export async function waitForElement(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector('[data-aw-ignore]')?.shadowRoot?.querySelector(wanted),
    {},
    selector,
  );
}

/**
 * Runs a function in the page on the widget element that matches the selector. The function must not reference outer
 * variables.
 */
export async function inShadow<Result>(
  page: Page,
  selector: string,
  run: (element: HTMLElement) => Result,
): Promise<Awaited<Result>> {
  const handle = await page.evaluateHandle((wanted) => {
    const shadow = document.querySelector('[data-aw-ignore]')?.shadowRoot;
    const found = shadow?.querySelector<HTMLElement>(wanted) ?? null;
    if (found === null) throw new Error(`The widget has no "${wanted}"`);
    return found;
  }, selector);
  const result = await page.evaluate(run, handle);
  await handle.dispose();
  return result;
}

export const byKey = (key: string): string => `[data-key="${key}"]`;

export function click(page: Page, key: string): Promise<void> {
  return inShadow(page, byKey(key), (element) => element.click());
}

export function textOf(page: Page, selector: string): Promise<string> {
  return inShadow(page, selector, (element) => element.textContent);
}

export async function waitForText(page: Page, selector: string, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted, part) =>
      [...(document.querySelector('[data-aw-ignore]')?.shadowRoot?.querySelectorAll(wanted) ?? [])].some(
        (one) => one.textContent.includes(part),
      ),
    {},
    selector,
    text,
  );
}

export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const outer = document.activeElement;
    const inner = outer?.shadowRoot?.activeElement;
    if (inner) return inner.getAttribute('data-key') ?? inner.className;
    return outer?.id ? `#${outer.id}` : (outer?.localName ?? 'none');
  });
}

export async function tabTo(page: Page, key: string): Promise<void> {
  for (let pressed = 0; pressed < 150; pressed += 1) {
    if ((await focused(page)) === key) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${key}`);
}

export function activeTools(page: Page): Promise<readonly { code: string; value: string | null }[]> {
  return page.evaluate(async () => {
    const { client } = (await window.accessibilityWidget) ?? {};
    return client ? [...client.settings.active()] : [];
  });
}

export async function axeViolations(page: Page): Promise<readonly string[]> {
  const broken = await brokenRules(page);
  return broken.map(({ id, target, failureSummary }) => `${id}: ${JSON.stringify(target)} ${failureSummary}`);
}
