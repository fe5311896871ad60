import buildWhatTestsRun from '../global-setup.ts';
import { browserPoolVariable, serveBrowsers } from './support/browser-pool.ts';
import { starts } from './support/browsers.ts';

/** Lends browsers to the tests of the whole run; their workers find the lender by its environment variable. */
export default async function start(): Promise<void> {
  await buildWhatTestsRun();
  const pool = await serveBrowsers(starts);
  process.env[browserPoolVariable] = pool.url;
  Object.assign(globalThis, { stopBrowserPool: pool.stop });
}
