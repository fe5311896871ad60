import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, launch, type Page } from 'puppeteer-core';
import { quietArguments } from '../quiet-arguments.ts';

export interface TestBrowser {
  readonly name: 'chromium' | 'firefox';
  launch(): Promise<Browser>;
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

const known: readonly (TestBrowser & { readonly path: string })[] = [
  {
    name: 'chromium',
    path: chromiumPath,
    launch: () => launch({ ...patience, executablePath: chromiumPath, args: [...quietArguments] }),
  },
  {
    name: 'firefox',
    path: firefoxPath,
    launch: () => launch({ ...patience, browser: 'firefox', executablePath: firefoxPath }),
  },
];

/** The browsers of this machine: Chromium always where the suite runs, Firefox where it is installed or required. */
export const browsers: readonly TestBrowser[] = known.filter(
  ({ path }) => process.env.REQUIRE_ALL_SUITES === 'true' || existsSync(path),
);

/** A new page, for whose changes a test waits that long. */
export async function openPage(from: Browser | BrowserContext): Promise<Page> {
  const page = await from.newPage();
  page.setDefaultTimeout(patienceMs);
  return page;
}
