import type { Page } from 'puppeteer-core';
import { launchForScreenReader } from '../../browser/support/browsers.ts';
import { type ScreenReader, startScreenReader } from './screen-reader.ts';

/** A browser with a window that a screen reader reads. */
export interface ReadBrowser extends ScreenReader {
  readonly page: Page;
  /** Loads a page, and moves the focus from the browser's own controls into it. */
  goto(url: string): Promise<void>;
}

export async function launchWithScreenReader(name: 'chromium' | 'firefox'): Promise<ReadBrowser> {
  const reader = await startScreenReader();
  try {
    const browser = await launchForScreenReader(name, reader.environment);
    const [page] = await browser.pages();
    if (page === undefined) throw new Error('The browser has no page');
    return {
      ...reader,
      page,
      async goto(url) {
        if (page.url() !== 'about:blank') {
          // Unlike `goto`, a navigation by the page leaves the focus in it.
          await Promise.all([page.waitForNavigation(), page.evaluate((next) => location.assign(next), url)]);
          return;
        }
        await page.goto(url);
        if (name === 'firefox') await reader.press('F6');
        else await page.click('body');
      },
      async close() {
        await browser.close().catch(() => undefined);
        await reader.close();
      },
    };
  } catch (error) {
    await reader.close();
    throw error;
  }
}
