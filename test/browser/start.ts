import buildWhatTestsRun from '../global-setup.ts';
import { lendBrowsers, lenderVariable } from './support/browser-lender.ts';
import { starts } from './support/browsers.ts';

/** Lends browsers to the tests of the whole run; their workers find the lender by its environment variable. */
export default async function start(): Promise<void> {
  await buildWhatTestsRun();
  const lender = await lendBrowsers(starts);
  process.env[lenderVariable] = lender.url;
  Object.assign(globalThis, { stopBrowserLender: lender.stop });
}
