import type { VocabularyInput } from '../../../../sdk/src/client/api.ts';
import { openDevice } from '../../../sdk/client/support/device.ts';
import { type System, startSystem } from '../../../support/system.ts';
import { browsers, type OpenBrowser } from '../../support/browsers.ts';
import { startLibrary, visit } from './in-use/visit.ts';
import type { TestSite } from './support/site.ts';

describe.each(browsers.slice(0, 1))('dictionary_lookup in $name', (testBrowser) => {
  let system: System;
  let site: TestSite;
  let browser: OpenBrowser;
  beforeAll(async () => {
    system = await startSystem();
    site = await startLibrary();
    browser = await testBrowser.launch();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await system?.close();
  });

  it('shows the dictionary entry for the selected word with the real client', async () => {
    const tenant = await system.createTenant();
    await system.operator.ai.enable(tenant.orgId, { tier: 'custom', creditsPerMonth: 1_000 }, 'standard');
    const { client } = openDevice(system, tenant);
    const visitor = await visit(browser, site);
    await visitor.page.exposeFunction('askService', (input: VocabularyInput) =>
      client.content.vocabulary(input),
    );
    await visitor.page.evaluate(() => {
      window.aw.answers.vocabulary = (input) => Reflect.get(window, 'askService')(input);
    });
    await visitor.set('dictionary_lookup');
    // The local model emulator defines only a few words.
    await visitor.page.evaluate(() => {
      window.aw.one('#third').textContent = 'Waves surround the peninsula.';
    });
    await visitor.select('#third', 'peninsula');
    await (await visitor.above('.aw-selection:not([hidden]) button')).press('Enter');
    await visitor.above('.aw-panel [role="status"] dd, .aw-panel p + p');
    const [meaning] = await visitor.allAbove('.aw-entry dd', (part) => part.textContent);
    expect(meaning).toMatch(/\w{3,}/);
    await visitor.reset();
    client.destroy();
  });
});
