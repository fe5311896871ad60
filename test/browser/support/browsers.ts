import { existsSync } from 'node:fs';
import { type Browser, launch } from 'puppeteer-core';
import { quietArguments } from '../quiet-arguments.ts';

export interface TestBrowser {
  readonly name: 'chromium' | 'firefox';
  launch(): Promise<Browser>;
}

const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const firefoxPath =
  process.env.FIREFOX_PATH ?? ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync) ?? 'firefox';

const known: readonly (TestBrowser & { readonly path: string })[] = [
  {
    name: 'chromium',
    path: chromiumPath,
    launch: () => launch({ executablePath: chromiumPath, args: [...quietArguments] }),
  },
  {
    name: 'firefox',
    path: firefoxPath,
    launch: () => launch({ browser: 'firefox', executablePath: firefoxPath }),
  },
];

/** The browsers of this machine: Chromium always where the suite runs, Firefox where it is installed or required. */
export const browsers: readonly TestBrowser[] = known.filter(
  ({ path }) => process.env.REQUIRE_ALL_SUITES === 'true' || existsSync(path),
);
