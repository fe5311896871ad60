import { found } from '../../support/fields.ts';
import type { OpenBrowser, TestBrowser } from './browsers.ts';

interface Started<Site> {
  readonly site: Site;
  readonly browser: OpenBrowser;
}

/** Starts a site and a browser for the tests of the enclosing `describe`. Closes the browser after the last test. */
export function useSite<Site>(startSite: () => Promise<Site>, testBrowser: TestBrowser): () => Started<Site> {
  let started: Started<Site> | undefined;
  beforeAll(async () => {
    started = { site: await startSite(), browser: await testBrowser.launch() };
  });
  afterAll(() => started?.browser.close());
  return () => found(started);
}
