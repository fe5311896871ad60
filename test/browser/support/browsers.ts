import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type LaunchOptions, launch, type Page } from 'puppeteer-core';
import { browserPoolVariable } from './browser-pool.ts';
import { connectBrowser } from './connect-browser.ts';

/** The process is unknown if the browser belongs to the test run's pool, which kills it at the end of the run. */
export type OpenBrowser = Pick<Browser, 'newPage' | 'createBrowserContext' | 'close'> &
  Partial<Pick<Browser, 'process'>>;

export interface TestBrowser {
  readonly name: 'chromium' | 'firefox';
  /** Starts a browser, or acquires one from the test run's pool for exclusive use until it is closed. */
  launch(): Promise<OpenBrowser>;
}

const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const firefoxPath =
  process.env.FIREFOX_PATH ?? ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync) ?? 'firefox';

/**
 * Timeout of a browser operation, in milliseconds. Puppeteer's default of 30 seconds is too short for an overloaded
 * machine.
 */
export const timeoutMs = 300_000;
const timeout = { timeout: timeoutMs, protocolTimeout: timeoutMs };

const quietArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const options: Readonly<Record<TestBrowser['name'], LaunchOptions>> = {
  chromium: { ...timeout, executablePath: chromiumPath, args: quietArguments },
  firefox: { ...timeout, browser: 'firefox', executablePath: firefoxPath },
};

export const starts: Readonly<Record<TestBrowser['name'], () => Promise<Browser>>> = {
  chromium: () => launch(options.chromium),
  firefox: () => launch(options.firefox),
};

/** Starts a browser with a window on the display of the environment, and with accessibility support. */
export function launchForScreenReader(
  name: TestBrowser['name'],
  env: Readonly<Record<string, string>>,
): Promise<Browser> {
  return launch({
    ...options[name],
    headless: false,
    defaultViewport: null,
    env: { ...env },
    ...(name === 'firefox'
      ? { extraPrefsFirefox: { 'accessibility.force_disabled': -1 } }
      : {
          // `--test-type` and the missing `--enable-automation` hide bars that the screen reader would read.
          args: [
            ...quietArguments,
            '--force-renderer-accessibility',
            '--test-type',
            '--window-size=1270,880',
          ],
          ignoreDefaultArgs: ['--enable-automation'],
        }),
  });
}

function testBrowser(name: TestBrowser['name']): TestBrowser {
  return {
    name,
    launch() {
      const pool = process.env[browserPoolVariable];
      return pool === undefined ? starts[name]() : connectBrowser(pool, name, timeoutMs);
    },
  };
}

/** Unlike Firefox, Chromium is installed on every machine that runs browser tests. */
export const chromium = testBrowser('chromium');

const hasFirefox = process.env.REQUIRE_ALL_SUITES === 'true' || existsSync(firefoxPath);

export const browsers: readonly TestBrowser[] = hasFirefox ? [chromium, testBrowser('firefox')] : [chromium];

export async function newPage(from: OpenBrowser | BrowserContext): Promise<Page> {
  const page = await from.newPage();
  page.setDefaultTimeout(timeoutMs);
  return page;
}
