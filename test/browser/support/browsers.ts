import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, launch, type Page } from 'puppeteer-core';
import { borrowBrowser } from './borrow-browser.ts';
import { lenderVariable } from './browser-lender.ts';

export type OpenBrowser = Pick<Browser, 'newPage' | 'createBrowserContext' | 'close'>;

export interface TestBrowser {
  readonly name: 'chromium' | 'firefox';
  /** Starts it, or borrows one that the test run has started. Until it is closed, it is this file's alone. */
  launch(): Promise<OpenBrowser>;
}

const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const firefoxPath =
  process.env.FIREFOX_PATH ?? ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync) ?? 'firefox';

/**
 * How long a test waits for a browser. It only ends what hangs, before the runner's limit of a test does: with far more to
 * do than cores, a machine takes longer than the half minute that is the libraries' default.
 */
export const patienceMs = 300_000;
const patience = { timeout: patienceMs, protocolTimeout: patienceMs };

const quietArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a browser of its own. */
export const starts: Readonly<Record<TestBrowser['name'], () => Promise<Browser>>> = {
  chromium: () => launch({ ...patience, executablePath: chromiumPath, args: quietArguments }),
  firefox: () => launch({ ...patience, browser: 'firefox', executablePath: firefoxPath }),
};

function testBrowser(name: TestBrowser['name']): TestBrowser {
  return {
    name,
    launch() {
      const lender = process.env[lenderVariable];
      return lender === undefined ? starts[name]() : borrowBrowser(lender, name, patienceMs);
    },
  };
}

/** Chromium, which is always there where the suite runs. */
export const chromium = testBrowser('chromium');

const hasFirefox = process.env.REQUIRE_ALL_SUITES === 'true' || existsSync(firefoxPath);

/** The browsers of this machine: Chromium, and Firefox where it is installed or required. */
export const browsers: readonly TestBrowser[] = hasFirefox ? [chromium, testBrowser('firefox')] : [chromium];

/** A new page, for whose changes a test waits that long. */
export async function newPage(from: OpenBrowser | BrowserContext): Promise<Page> {
  const page = await from.newPage();
  page.setDefaultTimeout(patienceMs);
  return page;
}
