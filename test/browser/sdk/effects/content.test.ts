import { PNG } from 'pngjs';
import type { Page } from 'puppeteer-core';
import {
  type ChatRequest,
  inRequestedShape,
  startScriptedModelServer,
} from '../../../support/scripted-model-server.ts';
import type { Tenant } from '../../../support/system.ts';
import { browsers } from '../../support/browsers.ts';
import { eventually } from '../../support/eventually.ts';
import { sharedResource } from '../../support/shared-resource.ts';
import { useSite } from '../../support/use-site.ts';
import { startServiceSite } from './service/service-site.ts';

const article = `
<nav><a href="#main" title="Go to the content">Contents</a></nav>
<main id="main">
<h1>The new library</h1>
<p id="hard">The committee subsequently decided to utilize <a id="link" href="#there">additional facilities</a> in the building.</p>
<p id="science">Plants make sugar by photosynthesis, and the chlorophyll of leaves absorbs the light.</p>
<p id="editable" contenteditable="true">We utilize additional words that the visitor wrote here.</p>
<p id="ignored" data-aw-ignore>We utilize additional words that nobody may touch.</p>
<p id="fixed" translate="no">We utilize additional words of a trade mark.</p>
<p id="code">Subsequently press <code>utilize --additional</code> to commence the work.</p>
<form><label id="question" for="answer">Why do leaves change color in autumn?</label> <input id="answer" placeholder="Your answer" value="private words"></form>
<div><script src="/page.js"></script><a id="cart" href="/cart"><img id="icon" src="/picture.png"></a></div>
<div style="height:3000px"></div>
<p id="far">Further down, we utilize the remaining additional rooms subsequently.</p>
</main>`.replace(' style="height:3000px"', ' class="tall"');

const startSite = sharedResource(startServiceSite);

const amount = 'About 75% of the members came to the meeting.';
const rephrasable = `<main><p id="idiom">The students say that the exam was a piece of cake.</p><p id="amount">${amount}</p></main>`;

/** Uses a scripted model, because the rules of the local stack do not rephrase. */
const startRephrasingSite = sharedResource(async () => {
  const server = await startScriptedModelServer();
  server.respond((request) => inRequestedShape(request, { text: rephrased(request) }));
  const { baseUrl } = server;
  const models = { baseUrl, apiKey: null, name: 'scripted-1b', timeLimitMs: 110_000 };
  const site = await startServiceSite({ models });
  return {
    ...site,
    async close() {
      await site.close();
      await server.stop();
    },
  };
});

function rephrased({ messages }: ChatRequest): string {
  const prompt = JSON.stringify(messages);
  if (prompt.includes('piece of cake')) return 'The students say that the exam was very easy.';
  return /style\W+number-free/.test(prompt)
    ? 'About three quarters of the members came to the meeting.'
    : amount;
}

describe.each(browsers)('content tools in $name', (testBrowser) => {
  const started = useSite(startSite, testBrowser);
  let tenant: Tenant;

  beforeAll(async () => {
    const { site } = started();
    site.add('/picture.png', 'image/png', picture());
    tenant = await site.createTenant();
  });

  it('applies literal_language and number_free', async () => {
    const rephrasingSite = await startRephrasingSite();
    const page = await rephrasingSite.open(
      started().browser,
      await rephrasingSite.createTenant(),
      rephrasable,
    );
    const before = await page.evaluate(() => window.tools.html());
    await page.evaluate(() => window.tools.set('literal_language', null));
    await page.evaluate(() => window.tools.set('number_free', null));
    await page.waitForFunction(() =>
      /was very easy/.test(document.getElementById('idiom')?.textContent ?? ''),
    );
    await page.waitForFunction(() => !/\d/.test(document.getElementById('amount')?.textContent ?? '1'));
    const { requests, failures } = await page.evaluate(() => window.tools.state);
    const freed = requests
      .filter(({ body }) => body.style === 'number-free')
      .flatMap(({ body }) => body.texts);
    expect({ freed, failures }).toEqual({ freed: [amount], failures: [] });
    await page.evaluate(() => window.tools.reset());
    expect(await page.evaluate(() => window.tools.html())).toBe(before);
    await page.close();
  });

  describe('article processing', () => {
    let page: Page;
    let before: string;

    beforeAll(async () => {
      const { site, browser } = started();
      page = await site.open(browser, tenant, article);
      await pushFarAway(page);
      before = await page.evaluate(() => window.tools.html());
    });
    afterAll(() => page?.close());
    afterEach(async () => {
      await page.evaluate(async () => {
        scrollTo(0, 0);
        await window.tools.reset();
      });
      expect(await page.evaluate(() => window.tools.html())).toBe(before);
      expect(await page.evaluate(() => window.tools.state.failures.splice(0))).toEqual([]);
      await page.evaluate(() => {
        window.tools.state.requests.length = 0;
        window.tools.state.announced.length = 0;
      });
    });

    const set = (code: string, value: string | null = null) =>
      page.evaluate((...tool) => window.tools.set(...tool), code, value);
    const requests = () => page.evaluate(() => window.tools.state.requests);
    const text = (id: string) => page.$eval(`#${id}`, (element) => element.textContent);
    const becomes = (id: string, pattern: RegExp) =>
      page.waitForFunction(
        (id, source) => new RegExp(source).test(document.getElementById(id)?.textContent ?? ''),
        {},
        id,
        pattern.source,
      );

    it('sends no request before a tool is turned on', async () => {
      expect(await requests()).toEqual([]);
    });

    it('simplifies paragraphs, keeps links interactive, and leaves code and excluded text unchanged', async () => {
      await page.evaluate(() => {
        const count = { clicks: 0 };
        Object.assign(window, { count });
        document.getElementById('link')?.addEventListener('click', () => {
          count.clicks += 1;
        });
      });
      const unchanged = await Promise.all(['editable', 'ignored', 'fixed'].map(text));
      await set('simplify_text');
      await becomes('hard', /later decided to use/);
      await page.click('#link');
      expect(await page.evaluate(() => window.count.clicks)).toBe(1);
      expect(await Promise.all(['editable', 'ignored', 'fixed'].map(text))).toEqual(unchanged);
      expect(await page.$eval('#code code', ({ textContent }) => textContent)).toBe('utilize --additional');
      const sent = JSON.stringify(await requests());
      for (const unsent of ['visitor wrote', 'nobody may', 'trade mark', 'private words', 'Further down']) {
        expect(sent).not.toContain(unsent);
      }
      expect((await requests()).every(({ body }) => body.targetGradeLevel === 6)).toBe(true);
    });

    it('simplifies text when it scrolls into view, including content added later', async () => {
      await set('simplify_text');
      await becomes('hard', /later decided/);
      expect(await text('far')).toContain('utilize');
      await page.$eval('#far', (element) => element.scrollIntoView());
      await becomes('far', /we use the/);
      await page.evaluate(() => {
        scrollTo(0, 0);
        const later = document.createElement('p');
        later.id = 'later';
        later.textContent = 'Subsequently they decided to utilize the additional garden behind the building.';
        document.getElementById('hard')?.after(later);
      });
      await becomes('later', /Later they decided to use/);
      await page.evaluate(() => document.getElementById('later')?.remove());
    });

    it('sends no new request when simplify_text is turned off and on again', async () => {
      await set('simplify_text');
      await becomes('hard', /later decided/);
      expect(await requests()).toEqual([]);
    });

    it('translates text and attributes, sets the language and keeps links interactive', async () => {
      await set('translate_page', 'ar');
      await page.waitForFunction(() => document.getElementById('hard')?.lang === 'ar');
      await page.waitForFunction(
        () => document.getElementById('answer')?.getAttribute('placeholder') !== 'Your answer',
      );
      expect(
        await page.$eval('#hard', (element) => [
          element.getAttribute('dir'),
          element.querySelector('a')?.textContent,
        ]),
      ).toEqual(['rtl', expect.not.stringContaining('facilities')]);
      expect(await text('fixed')).toContain('utilize');
      expect(await text('ignored')).toContain('utilize');
      expect(await page.$eval('input#answer', ({ value }) => value)).toBe('private words');
      expect(JSON.stringify(await requests())).not.toContain('private words');
    });

    it('combines content tools with word highlighting, regardless of the order in which they are turned on and off', async () => {
      await set('parts_of_speech');
      await set('translate_page', 'de');
      await page.waitForFunction(() => document.getElementById('hard')?.lang === 'de');
      await set('simplify_text');
      await page.waitForFunction(() =>
        window.tools.state.requests.some(({ body }) => /later decided/.test(JSON.stringify(body))),
      );
      await page.evaluate(() => window.tools.client.settings.unset('translate_page'));
      await becomes('hard', /later decided to use/);
      await page.waitForFunction(() => (CSS.highlights.get('aw-noun')?.size ?? 0) > 3);
      await page.evaluate(() => window.tools.client.settings.unset('simplify_text'));
      await becomes('hard', /subsequently decided to utilize/);
    });

    it('highlights difficult words and leaves the text alone', async () => {
      const own = await page.$eval('#science', ({ innerHTML }) => innerHTML);
      await set('easy_words');
      const highlighted = () =>
        page.evaluate(() =>
          [...(CSS.highlights.get('aw-hard-word') ?? [])].map(({ startContainer, startOffset, endOffset }) =>
            startContainer.nodeValue?.slice(startOffset, endOffset),
          ),
        );
      await eventually(async () => expect(await highlighted()).toContain('photosynthesis'));
      expect(await page.$eval('#science', ({ innerHTML }) => innerHTML)).toBe(own);
      await page.evaluate(() => window.tools.reset());
      expect(await highlighted()).toEqual([]);
    });

    it('inserts a summary before the main content', async () => {
      await set('summarize_page', 'bullets');
      await page.waitForSelector('main > section.aw-summary');
      const [first, points] = await page.$eval('main', (main) => [
        main.firstElementChild?.className,
        main.querySelectorAll('.aw-summary li').length,
      ]);
      expect([first, Number(points) > 0]).toEqual(['aw-summary', true]);
    });

    it("requests learning_hints only when its button is pressed, and never sends the visitor's answer", async () => {
      await set('learning_hints');
      await page.waitForSelector('.aw-hints button');
      expect(await requests()).toEqual([]);
      await page.click('.aw-hints button');
      await page.waitForSelector('.aw-hints li');
      expect((await requests()).map(({ name, body }) => [name, body])).toEqual([
        ['hints', { question: 'Why do leaves change color in autumn?' }],
      ]);
    });

    it('sends the bytes of a same-origin image for auto_alt_text', async () => {
      await set('auto_alt_text');
      await page.waitForFunction(() => document.getElementById('icon')?.hasAttribute('alt'));
      expect((await requests()).map(({ name, body }) => [name, Object.keys(body).sort()])).toEqual([
        ['alt-text', ['context', 'image']],
      ]);
    });

    it('shows the price before transforming a single paragraph, and undoes the change', async () => {
      const result = await page.evaluate(async () => {
        const { help, client } = window.tools;
        const paragraph = window.tools.one('#hard');
        const price = help.price(paragraph, 'simplify');
        const applied = await help.apply(paragraph, 'simplify');
        const shown = paragraph.textContent;
        applied.undo();
        return {
          price,
          charged: applied.credits?.charged,
          isChanged: applied.isChanged,
          failure: applied.failure,
          shown,
          offered: help.offered,
          isBooted: client.current !== null,
        };
      });
      expect(result).toEqual({
        price: 1,
        charged: 0,
        isChanged: true,
        failure: null,
        shown: expect.stringContaining('later decided to use'),
        offered: ['simplify', 'literal', 'number_free', 'translate'],
        isBooted: true,
      });
    });
  });

  it('report exhausted credits and stop sending requests, and restore the page when turned off', async () => {
    const { site, browser } = started();
    const poor = await site.createTenant({ creditsPerMonth: 1 });
    const page = await site.open(browser, poor, article);
    await pushFarAway(page);
    const before = await page.evaluate(() => window.tools.html());
    await page.evaluate(() => window.tools.set('simplify_text'));
    await page.waitForFunction(() => window.tools.state.announced.length + window.tools.state.completed > 0);
    await page.$eval('#far', (element) => element.scrollIntoView());
    // If a call is retried, the page may also announce that the service is slow.
    await page.waitForFunction(() =>
      window.tools.state.announced.some((text) => !/longer than usual/.test(text)),
    );
    const { announced, requests } = await page.evaluate(() => window.tools.state);
    expect(announced.filter((text) => !/longer than usual/.test(text))).toEqual([
      expect.stringContaining('used up its AI help'),
    ]);
    // Allows for three requests: the charged one, the rejected one, and one that was in flight when the rejection
    // arrived.
    expect(requests.length).toBeLessThanOrEqual(3);
    await page.evaluate(() => window.tools.reset());
    expect(await page.evaluate(() => window.tools.html())).toBe(before);
    await page.close();
  });
});

async function pushFarAway(page: Page): Promise<void> {
  await page.$eval('div.tall', (tall) => tall.style.setProperty('height', '3000px'));
}

function picture(): Uint8Array {
  const image = new PNG({ width: 40, height: 40 });
  for (let at = 0; at < image.data.length; at += 4) image.data.set([200, 30, 30, 255], at);
  return PNG.sync.write(image);
}
