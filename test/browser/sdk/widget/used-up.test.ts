import { browsers, type OpenBrowser } from '../../support/browsers.ts';
import { type Stage, startStage } from './support/stage.ts';
import {
  activeTools,
  byKey,
  click,
  inShadow,
  openPanel,
  openWidgetPage,
  waitForText,
} from './support/widget-page.ts';

describe('the widget after the monthly quota is exhausted', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage?.close());

  describe.each(browsers)('in $name', ({ launch }) => {
    let browser: OpenBrowser;

    beforeAll(async () => {
      browser = await launch();
    });
    afterAll(() => browser?.close());

    it('reports exhausted credits at the tool and at the top, and keeps the text unchanged', async () => {
      const { system } = stage;
      const poor = await system.createTenant({ allowedOrigins: ['localhost'] });
      await system.operator.ai.enable(poor.orgId, { tier: 'custom', creditsPerMonth: 1 }, 'standard');
      const { page } = await openWidgetPage(browser, stage.pageUrl(system.visitor(), { key: poor.key }));
      await openPanel(page);
      const paid = await system.call('POST', '/api/v1/content/simplify', {
        key: poor.key,
        headers: { Origin: stage.url },
        json: { text: 'The board subsequently decided to utilize the hall.', targetGradeLevel: 6 },
      });
      expect(paid).toMatchObject({ status: 200, body: { credits: { remaining: 0 } } });

      const before = await page.$eval('#tides', (paragraph) => paragraph.outerHTML);
      await click(page, 'help:choose');
      await waitForText(page, '.status', 'Point and click');
      await page.click('#tides');
      await waitForText(page, '.help-card', 'Credits: 1');
      await click(page, 'help:simplify');
      await waitForText(page, '.outcome', 'The AI help of this site is used up for this month.');
      expect(await page.$eval('#tides', (paragraph) => paragraph.outerHTML)).toBe(before);
      await waitForText(page, '.notice', 'The AI help of this site is used up for this month.');
      await waitForText(page, '[data-tool=simplify_text]', 'Not now: used up for this month');
      await page.close();
    });

    it('reports the exhausted quota, and keeps settings working and stored in the browser', async () => {
      const { system } = stage;
      const small = await system.createTenant({
        plan: 'enterprise',
        callsPerMonth: 12,
        allowedOrigins: ['localhost'],
      });
      await system.operator.ai.enable(small.orgId, { tier: 'lite', creditsPerMonth: null }, 'standard');
      const url = stage.pageUrl(system.visitor(), { key: small.key });
      const { page } = await openWidgetPage(browser, url);
      await openPanel(page);
      const ask = () =>
        system.call('GET', '/api/v1/widget/config', { key: small.key, headers: { Origin: stage.url } });
      let answer = await ask();
      for (let asked = 1; asked < 12 && answer.status === 200; asked += 1) answer = await ask();
      expect(answer).toMatchObject({ status: 429, body: { code: 'QUOTA_EXCEEDED' } });

      await click(page, 'preset:high-contrast');
      await waitForText(
        page,
        '.notice',
        'The service is used up for this month. What you set works, and is kept in this browser only.',
      );
      await waitForText(page, '[data-tool=simplify_text]', 'Not now: used up for this month');
      const set = await activeTools(page);
      expect(set).not.toEqual([]);
      await page.goto(url);
      await page.waitForFunction(() => document.documentElement.hasAttribute('data-aw-contrast_mode'));
      await page.waitForFunction(() =>
        document.querySelector('[data-aw-ignore]')?.shadowRoot?.querySelector('.trigger svg'),
      );
      await openPanel(page);
      expect(await activeTools(page)).toEqual(set);
      expect(
        await inShadow(page, byKey('preset:high-contrast'), (card) => card.getAttribute('aria-checked')),
      ).toBe('true');
      await page.close();
    });
  });
});
