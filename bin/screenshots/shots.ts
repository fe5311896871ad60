import type { Browser, Page } from 'puppeteer-core';

/** A picture: which page, how large, and what is done before it is taken. */
export interface Shot {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly isDark?: boolean;
  readonly hasForcedColors?: boolean;
  readonly isConsoleOpen?: boolean;
  /** Told to the page before the picture. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const openPanel = async (page: Page) => {
  await page.evaluate('window.accessibilityWidget.then(({ widget }) => widget.open())');
};

const provokeConflict = async (page: Page) => {
  await page.click('[data-provoke="conflict"]');
  await page.waitForFunction('!document.querySelector(\'[data-provoke="conflict"]\').ariaDisabled');
  await page.waitForFunction("document.querySelector('[data-outcome]').textContent !== ''");
};

export const shots: readonly Shot[] = [
  { name: 'demo', path: '/', width: 1500, height: 860, prepare: openPanel },
  { name: 'demo-phone', path: '/', width: 390, height: 844, prepare: openPanel },
  { name: 'demo-dark', path: '/', width: 1500, height: 860, isDark: true, prepare: openPanel },
  { name: 'demo-arabic', path: '/ar', width: 1500, height: 860, prepare: openPanel },
  {
    name: 'demo-forced-colors',
    path: '/',
    width: 1280,
    height: 800,
    hasForcedColors: true,
    prepare: openPanel,
  },
  {
    name: 'demo-console',
    path: '/visit',
    width: 1440,
    height: 900,
    isConsoleOpen: true,
    prepare: provokeConflict,
  },
  { name: 'reference', path: '/reference#tag/profiles', width: 1440, height: 860 },
];

/** Takes one picture, with a profile of its own, when nothing moves any more. */
export async function take(browser: Browser, pageUrl: string, shot: Shot): Promise<Uint8Array> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport({ width: shot.width, height: shot.height });
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: shot.isDark === true ? 'dark' : 'light' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    if (shot.hasForcedColors === true) {
      const session = await page.createCDPSession();
      await session.send('Emulation.setEmulatedMedia', {
        features: [
          { name: 'forced-colors', value: 'active' },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ],
      });
    }
    await page.goto(pageUrl + shot.path, { waitUntil: 'networkidle0' });
    const isReference = shot.path.startsWith('/reference');
    if (isReference) await page.waitForSelector('#reference[data-ready]');
    else await settle(page, shot.isConsoleOpen === true);
    await shot.prepare?.(page);
    await page.waitForNetworkIdle();
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    return await page.screenshot();
  } finally {
    await context.close();
  }
}

/** Waits for the widget, and opens or folds the console. */
async function settle(page: Page, isConsoleOpen: boolean): Promise<void> {
  await page.waitForFunction('window.accessibilityWidget !== undefined');
  await page.evaluate('window.accessibilityWidget.then(({ client }) => client.boot()).then(() => undefined)');
  const isOpen = await page.$('[data-console].is-folded').then((folded) => folded === null);
  if (isOpen !== isConsoleOpen) await page.click('[data-console-fold]');
}
