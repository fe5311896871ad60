import type { Page } from 'puppeteer-core';
import type { Tenant } from '../../../support/system.ts';
import { browsers } from '../../support/browsers.ts';
import { installFakeVoices } from '../../support/fake-voices.ts';
import { sharedResource } from '../../support/shared-resource.ts';
import { useSite } from '../../support/use-site.ts';
import { startServiceSite } from './service/service-site.ts';

const body = `
<nav><a href="#main">Skip</a></nav>
<main id="main"><h1>Opening hours</h1>
<p id="first">The library   opens at <b>nine</b> today.</p>
<p hidden>Nobody sees this.</p>
<p data-aw-ignore>Nobody may touch this.</p>
<label>Name <input id="field" value="private words"></label></main>`;

const style = "'self' blob:";

declare global {
  interface Window {
    marks?: Record<string, string>;
  }
}

const startSite = sharedResource(startServiceSite);

describe.each(browsers)('speech tools in $name', (testBrowser) => {
  const started = useSite(startSite, testBrowser);
  let tenant: Tenant;

  beforeAll(async () => {
    tenant = await started().site.createTenant();
  });

  const open = (by: Tenant, body: string, media = style) => {
    const { site, browser } = started();
    return site.open(browser, by, body, { media });
  };

  const marked = (page: Page, name: string) =>
    page.waitForFunction((name) => window.marks?.[name] ?? null, {}, name);
  const watchMarks = (page: Page) =>
    page.evaluate(() => {
      const marks: Record<string, string> = {};
      window.marks = marks;
      const poll = () => {
        for (const [name, [range]] of CSS.highlights) {
          if (range instanceof Range) marks[name] ??= range.toString();
        }
        setTimeout(poll, 10);
      };
      poll();
    });
  /** Without an audio device, Chromium plays silently, and Firefox never starts playback. */
  const hasSoundDevice = (page: Page) =>
    page.evaluate(async () => {
      const context = new AudioContext();
      await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 2_000))]);
      const isRunning = context.state === 'running';
      await context.close();
      return isRunning;
    });
  const press = async (page: Page, arrow: 'ArrowDown' | 'ArrowLeft' | 'ArrowRight') => {
    await page.keyboard.down('Alt');
    await page.keyboard.down('Shift');
    await page.keyboard.press(arrow);
    await page.keyboard.up('Shift');
    await page.keyboard.up('Alt');
  };
  const spoken = (page: Page) =>
    page.evaluate(() =>
      window.tools.state.requests.filter(({ name }) => name === 'tts-export').map(({ body }) => body),
    );

  it.each([
    ['from a blob URL', style],
    ['with Web Audio when the content security policy forbids blob URLs', "'self'"],
  ])(
    'read the main content aloud %s with spoken words highlighted, and restore the page when turned off',
    async (_, media) => {
      const page = await open(tenant, body, media);
      const before = await page.evaluate(() => window.tools.html());
      expect(await spoken(page)).toEqual([]);
      await page.click('h1');
      await watchMarks(page);
      if (media !== style && !(await hasSoundDevice(page))) {
        process.stderr.write(
          `SKIPPED: decoded speech in ${testBrowser.name}: this machine has no sound device.\n`,
        );
        return;
      }
      await page.evaluate(async () => {
        await window.tools.set('speech_rate', '150');
        await window.tools.set('read_aloud');
      });
      await marked(page, 'aw-spoken-sentence');
      const word = await marked(page, 'aw-spoken-word');
      expect('Opening hours The library opens at nine today.').toContain(await word.jsonValue());
      expect(await spoken(page)).toEqual([
        {
          text: 'Opening hours\nThe library opens at nine today.\nName',
          language: 'en',
          rate: 150,
          marks: true,
        },
      ]);
      await page.evaluate(() => window.tools.reset());
      expect(await page.evaluate(() => CSS.highlights.size)).toBe(0);
      expect(await page.evaluate(() => window.tools.html())).toBe(before);
      expect(await page.evaluate(() => window.tools.state.failures)).toEqual([]);
      await page.close();
    },
  );

  it('stay idle on a new page until their key is pressed, and then read only the selection', async () => {
    const page = await open(tenant, body);
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'userActivation', { value: { isActive: false, hasBeenActive: true } });
      return window.tools.set('read_aloud');
    });
    expect(await spoken(page)).toEqual([]);
    await page.evaluate(() => {
      const text = document.querySelector('#first')?.firstChild;
      if (text) document.getSelection()?.setBaseAndExtent(text, 4, text, 11);
    });
    await press(page, 'ArrowDown');
    await page.waitForFunction(() => window.tools.state.requests.length > 0);
    expect((await spoken(page)).map(({ text }) => text)).toEqual(['library']);
    await page.close();
  });

  it('read the element under the pointer after a short delay, but never field values', async () => {
    const page = await open(tenant, body);
    await page.evaluate(() => window.tools.set('read_on_hover'));
    await page.hover('#first');
    await page.waitForFunction(() => window.tools.state.requests.length === 1);
    await page.focus('#field');
    await page.waitForFunction(() => window.tools.state.requests.length === 2);
    expect((await spoken(page)).map(({ text }) => text)).toEqual([
      'The library opens at nine today.',
      'Name',
    ]);
    await page.close();
  });

  it('read shadow roots, slots and frames in rendering order', async () => {
    const page = await open(tenant, body);
    await page.evaluate(() => {
      const paragraph = (text: string) => {
        const element = document.createElement('p');
        element.append(text);
        return element;
      };
      const host = document.createElement('div');
      host.append('In a slot.');
      const box = document.createElement('section');
      box.append(document.createElement('slot'));
      host.attachShadow({ mode: 'open' }).append(paragraph('In a shadow root.'), box);
      const frame = document.createElement('iframe');
      document.querySelector('#first')?.replaceWith(host, frame);
      frame.contentDocument?.body.append(paragraph('In a frame.'));
    });
    await page.click('h1');
    await watchMarks(page);
    await page.evaluate(() => window.tools.set('read_aloud'));
    await page.waitForFunction(() => window.tools.state.requests.length > 0);
    expect((await spoken(page)).map(({ text }) => text)).toEqual([
      'Opening hours\nIn a shadow root.\nIn a slot.\nIn a frame.\nName',
    ]);
    await page.evaluate(() => window.tools.reset());
    await page.evaluate(() => window.tools.set('read_on_hover'));
    const points = await page.evaluate(() =>
      [['main div', 8] as const, ['iframe', 30] as const].map(([selector, inset]) => {
        const { left, top } = window.tools.one(selector).getBoundingClientRect();
        return [left + inset, top + inset] as const;
      }),
    );
    for (const [index, [x, y]] of points.entries()) {
      await page.mouse.move(x, y);
      await page.waitForFunction((length) => window.tools.state.requests.length === length, {}, index + 2);
    }
    expect((await spoken(page)).map(({ text }) => text).slice(1)).toEqual([
      'In a shadow root.',
      'In a frame.',
    ]);
    await page.close();
  });

  describe('fallback without credits', () => {
    let poor: Tenant;
    beforeAll(async () => {
      const { site } = started();
      poor = await site.createTenant({ creditsPerMonth: 1 });
      const json = { text: 'The library opens at nine.', style: 'plain' };
      await site.system.call('POST', '/api/v1/content/rephrase', { key: poor.key, json });
    });

    it("reads with the browser's voice, announces why, and highlights words split by syllable_break", async () => {
      const page = await open(poor, body);
      await page.click('h1');
      await page.evaluate(installFakeVoices, ['en-GB']);
      await page.evaluate(async () => {
        await window.tools.set('speech_highlight', 'word');
        await window.tools.set('read_aloud');
        await window.tools.until(() => window.said.length === 1);
        window.endUtterance();
        await window.tools.until(() => window.said.length === 2);
      });
      expect(await page.evaluate(() => window.said)).toEqual([
        'Opening hours',
        'The library opens at nine today.',
      ]);
      await watchMarks(page);
      expect(await (await marked(page, 'aw-spoken-word')).jsonValue()).toBe('The');
      expect(await page.evaluate(() => window.tools.state.announced)).toEqual([
        'Please wait',
        'Reading',
        expect.stringContaining('used up its AI help'),
      ]);
      await page.close();
    });

    it('moves between sentences with the keys, pauses, and says what it leaves out', async () => {
      const rows = '<tr><td>One<td>two'.repeat(51);
      const code = '<pre><code>one\ntwo\nthree\nfour</code></pre>';
      const sentences = '<p>First one. Second one.</p>';
      const page = await open(
        poor,
        `<main><p>Start.</p><table>${rows}</table>${code}${sentences}<p lang="fr">Enfin.</p></main>`,
      );
      await page.click('p');
      await page.evaluate(installFakeVoices, ['en-GB', 'fr-FR']);
      await page.evaluate(() => window.tools.set('read_aloud'));
      const said = async (count: number) => {
        await page.waitForFunction((count) => window.said.length === count, {}, count);
        return page.evaluate(() => window.said.at(-1));
      };
      expect(await said(1)).toBe('Start.');
      const heard: unknown[] = [];
      const keys = [
        'ArrowRight',
        'ArrowRight',
        'ArrowRight',
        'ArrowLeft',
        'ArrowDown',
        'ArrowRight',
      ] as const;
      for (const [index, key] of [...keys, 'ArrowRight' as const, 'ArrowLeft' as const].entries()) {
        await press(page, key);
        heard.push(await said(index + 2));
      }
      expect(heard).toEqual([
        'Left out here: a table or code with 51 lines.',
        'Left out here: a table or code with 4 lines.',
        'First one.',
        'Left out here: a table or code with 4 lines.',
        '(pause)',
        'First one.',
        'Second one.',
        'First one.',
      ]);
      await page.close();
    });

    it('reports that no voice is available', async () => {
      const page = await open(poor, body);
      await page.click('h1');
      await page.evaluate(installFakeVoices, []);
      await page.evaluate(() => window.tools.set('read_aloud'));
      await page.waitForFunction(() =>
        window.tools.state.announced.some((text) => text.includes('no voice')),
      );
      await page.close();
    });
  });
});
