import buildWhatTestsRun from '../global-setup.ts';
import { browserPoolVariable, serveBrowsers } from './support/browser-pool.ts';
import { starts } from './support/browsers.ts';

export default async function start(): Promise<void> {
  await buildWhatTestsRun();
  const pool = await serveBrowsers(starts);
  process.env[browserPoolVariable] = pool.url;
  Object.assign(globalThis, { stopBrowserPool: pool.stop });
}
