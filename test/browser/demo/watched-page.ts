import type { Page } from 'puppeteer-core';
import { brokenRules } from '../support/axe.ts';
import { newPage, type OpenBrowser } from '../support/browsers.ts';

export interface WatchedPage {
  readonly page: Page;
  readonly hosts: ReadonlySet<string>;
  readonly complaints: readonly string[];
}

export async function openWatchedPage(browser: OpenBrowser, width = 1440): Promise<WatchedPage> {
  const page = await newPage(browser);
  await page.setViewport({ width, height: 900 });
  const hosts = new Set<string>();
  const complaints: string[] = [];
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http')) hosts.add(hostname);
  });
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, hosts, complaints };
}

/** Returns the start of each failing element's HTML, keyed by the axe-core rule that it violates. */
export async function axeFailures(page: Page): Promise<Record<string, string[]>> {
  const failures: Record<string, string[]> = {};
  for (const { id, html } of await brokenRules(page)) {
    failures[id] = [...(failures[id] ?? []), html.slice(0, 60)];
  }
  return failures;
}
