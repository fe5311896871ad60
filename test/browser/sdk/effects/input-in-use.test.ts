import { ElementHandle } from 'puppeteer-core';
import { eventually } from '../../support/eventually.ts';
import { describeVisits } from './in-use/visit.ts';

describeVisits('input tools', (visitor) => {
  const activeId = () => visitor().page.evaluate(() => document.activeElement?.id);

  describe('large_cursor', () => {
    it('draws a pointer of the selected size and color, with its tip at the mouse position', async () => {
      const { page } = visitor();
      const pointer = () =>
        visitor().allAbove('.aw-pointer', (image) => {
          const { left, top, width } = image.getBoundingClientRect();
          return { left, top, width, fill: image.getAttribute('fill'), edge: image.getAttribute('stroke') };
        });
      await visitor().set('large_cursor');
      await page.mouse.move(300, 400);
      expect(await pointer()).toEqual([{ left: 290, top: 396, width: 64, fill: '#000000', edge: '#FFFFFF' }]);
      await visitor().set('cursor_size', '400');
      await visitor().set('cursor_color', '#FFB000');
      await page.mouse.move(300, 410);
      expect(await pointer()).toEqual([
        { left: 280, top: 402, width: 128, fill: '#FFB000', edge: '#000000' },
      ]);
      expect(await page.$eval('#send', (button) => getComputedStyle(button).cursor)).toBe('none');
    });

    it('uses a native cursor image when the site declares that its CSP allows data URLs', async () => {
      const { page } = visitor();
      await page.evaluate(() => {
        const meta = document.createElement('meta');
        meta.name = 'aw-data-images';
        meta.content = 'allowed';
        document.head.append(meta);
      });
      await visitor().set('large_cursor');
      const cursors = await page.evaluate(() =>
        ['#first', '#send', '#card'].map((selector) => {
          const { cursor } = getComputedStyle(window.aw.one(selector));
          return /^url\("data:image\/svg\+xml,.*64.*"\) (\d+ \d+), (\w+)$/.exec(cursor)?.slice(1) ?? cursor;
        }),
      );
      expect(cursors).toEqual([
        ['10 4', 'default'],
        ['24 8', 'pointer'],
        ['24 8', 'pointer'],
      ]);
      // Discards the reported CSP violations: the page's CSP blocks the tool's cursor images.
      await page.evaluate(async () => {
        document.querySelector('meta[name="aw-data-images"]')?.remove();
        await window.aw.reset();
        window.aw.failures.splice(0);
      });
    });
  });

  describe('keyboard_navigation', () => {
    it('activates mouse-only controls from the keyboard, once per key press', async () => {
      const { page } = visitor();
      await visitor().set('keyboard_navigation');
      await page.focus('#notes');
      await page.keyboard.press('Tab');
      expect(await activeId()).toBe('card');
      const before = (await visitor().seen()).card;
      await page.keyboard.press('Enter');
      await page.keyboard.press(' ');
      expect((await visitor().seen()).card).toBe(before + 2);
    });
  });

  describe('skip_links', () => {
    it('starts the tab order with a link that moves focus to the main content', async () => {
      const { page } = visitor();
      await visitor().set('skip_links');
      await page.focus('#home');
      await page.keyboard.down('Shift');
      for (const _ of ['search', 'navigation', 'main']) await page.keyboard.press('Tab');
      await page.keyboard.up('Shift');
      const link = await page.evaluate(() => {
        const { textContent, offsetHeight } = window.aw.one(':focus');
        return { textContent, isLarge: offsetHeight >= 44 };
      });
      expect(link).toEqual({ textContent: 'Go to main content', isLarge: true });
      await page.keyboard.press('Enter');
      expect(await activeId()).toBe('main');
    });
  });

  describe('on_screen_keyboard', () => {
    it('enters text and triggers input events when its keys are activated by pointer or keyboard', async () => {
      const { page } = visitor();
      await visitor().set('on_screen_keyboard');
      await page.click('#notes');
      const key = async (name: string) => {
        const found = await page.waitForFunction(
          (name) =>
            [
              ...(document
                .querySelector('html > [popover]')
                ?.shadowRoot?.querySelectorAll('.aw-keys button') ?? []),
            ].find((button) => button.textContent === name) ?? false,
          {},
          name,
        );
        if (!(found instanceof ElementHandle)) throw new Error(`the keyboard has no key ${name}`);
        return found;
      };
      for (const name of ['t', 'i', 'd']) await (await key(name)).click();
      expect(await activeId()).toBe('notes');
      await (await key('Shift')).click();
      await (await key('E')).click();
      await (await key('Shift')).click();
      await (await key('Delete')).click();
      await (await key('Space')).click();
      await (await key('Enter')).click();
      const notes = () => page.$eval('textarea#notes', ({ value }) => value);
      expect(await notes()).toBe('tid \n');
      expect((await visitor().seen()).inputs).toEqual(Array.from({ length: 7 }, () => 'notes'));

      const e = await key('e');
      await e.focus();
      await page.keyboard.press('Enter');
      expect(await notes()).toBe('tid \ne');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press(' ');
      expect(await notes()).toBe('tid \ner');
      expect(await visitor().axe()).toEqual([]);
      expect(
        await visitor().allAbove(
          '.aw-keys button',
          ({ offsetHeight, offsetWidth }) => offsetHeight >= 44 && offsetWidth >= 44,
        ),
      ).not.toContain(false);

      await page.focus('#mail');
      await (await key('m')).click();
      await (await key('@')).click();
      expect(await page.$eval('input#mail', ({ value }) => value)).toBe('m@');
      await page.keyboard.press('Escape');
      expect(await visitor().allAbove('.aw-keyboard', (keyboard) => keyboard.hidden)).toEqual([true]);
      await page.$eval('textarea#notes', (field) => {
        field.value = '';
      });
    });
  });

  describe('voice_commands', () => {
    it('scrolls, activates controls and focuses fields by voice after its button is pressed', async () => {
      const { page } = visitor();
      await page.evaluate(() => {
        class FakeRecognition extends EventTarget {
          start() {
            Object.assign(window, { recognition: this });
          }
          abort() {
            Object.assign(window, { recognition: null });
          }
        }
        Object.assign(window, { SpeechRecognition: FakeRecognition });
      });
      const isListening = () =>
        page.evaluate(() => Reflect.get(window, 'recognition') instanceof EventTarget);
      const say = (transcript: string) =>
        page.evaluate((transcript) => {
          const event = Object.assign(new Event('result'), { results: [[{ transcript }]] });
          Reflect.get(window, 'recognition').dispatchEvent(event);
          return window.aw.settled();
        }, transcript);
      await visitor().set('voice_commands');
      expect(await isListening()).toBe(false);
      const launcher = await visitor().above('.aw-launcher button');
      await launcher.press('Enter');
      expect(await isListening()).toBe(true);
      expect(await visitor().axe()).toEqual([]);

      await say('Scroll down.');
      await page.waitForFunction(() => scrollY > 300);
      await say('go to top');
      await page.waitForFunction(() => scrollY === 0);
      const { send } = await visitor().seen();
      await say('press send');
      expect((await visitor().seen()).send).toBe(send + 1);
      await say('go to notes');
      expect(await activeId()).toBe('notes');
      await page.evaluate(() => window.aw.announced.splice(0));
      await say('press the moon rocket');
      await say('nice weather');
      expect(await page.evaluate(() => window.aw.announced)).toEqual([
        'Nothing is called “the moon rocket”.',
        expect.stringContaining('nice weather'),
      ]);
      await say('stop listening');
      expect(await isListening()).toBe(false);
      expect(
        await visitor().allAbove('.aw-launcher button', (button) => button.getAttribute('aria-pressed')),
      ).toEqual(['false']);
    });
  });

  describe('unsupported tool detection', () => {
    it('reports tools whose browser API or data is unavailable', async () => {
      const { page } = visitor();
      const unsupported = await page.evaluate(() => {
        for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) {
          Object.defineProperty(window, name, { configurable: true, value: undefined });
        }
        document.documentElement.lang = 'he';
        const found = window.aw.unsupported();
        document.documentElement.lang = 'en';
        return found;
      });
      expect(unsupported).toEqual(
        expect.arrayContaining([
          { code: 'voice_commands', reason: 'browser_lacks_feature' },
          { code: 'syllable_break', reason: 'no_patterns_for_language' },
          { code: 'parts_of_speech', reason: 'no_word_list_for_language' },
        ]),
      );
    });

    it('reports color tools while the system forces its colors, and motion tools beside canvases and foreign frames', async () => {
      const { page } = visitor();
      const reasons = () =>
        page.evaluate(() =>
          window.aw.unsupported().flatMap(({ code, reason }) => {
            const isListed = reason === 'system_colors' || reason === 'uncontrolled_motion';
            return isListed ? [`${code} ${reason}`] : [];
          }),
        );
      await visitor().set('underline_links');
      expect(await reasons()).toEqual([]);
      await page.evaluate(() => {
        const { matchMedia } = window;
        const isForced = (query: string) => query.includes('forced-colors');
        window.matchMedia = (query) => matchMedia.call(window, isForced(query) ? 'all' : query);
        const canvas = document.createElement('canvas');
        document.body.append(canvas);
        Object.assign(window, {
          calm() {
            window.matchMedia = matchMedia;
            canvas.remove();
          },
        });
      });
      expect((await reasons()).sort()).toEqual([
        'background_color system_colors',
        'contrast_mode system_colors',
        'flash_protection uncontrolled_motion',
        'link_color system_colors',
        'pause_animations uncontrolled_motion',
        'text_color system_colors',
      ]);
      await page.evaluate('calm()');
      expect(await reasons()).toEqual([]);
    });

    it('reports motion by a script, but not the response to input', async () => {
      const { page } = visitor();
      await page.evaluate(() => {
        const box = document.body.appendChild(document.createElement('div'));
        box.textContent = 'Moving';
        const move = () => box.style.setProperty('translate', `${performance.now() % 100}px`);
        document.addEventListener('keydown', move);
        let timer = 0;
        Object.assign(window, {
          /** Resolves when the motion is reported. */
          started() {
            timer = window.setInterval(move, 50);
            return new Promise((resolve) =>
              document.addEventListener('aw-unsupported', resolve, { once: true }),
            ).then(() => undefined);
          },
          end: () => clearInterval(timer),
        });
      });
      await visitor().set('pause_animations');
      const isListed = () =>
        page.evaluate(() => window.aw.unsupported().some(({ reason }) => reason === 'uncontrolled_motion'));
      for (let press = 0; press < 30; press += 1) await page.keyboard.press('x', { delay: 100 });
      expect(await isListed()).toBe(false);
      await page.evaluate('started()');
      expect(await isListed()).toBe(true);
      await page.evaluate('end()');
    });

    it('lists the media tools until the page has such media, and applies them to media that is added later', async () => {
      const { page } = visitor();
      const codes = ['captions_on', 'audio_description_on', 'sign_language_on'];
      const listed = () =>
        page.evaluate(
          (codes) =>
            window.aw.unsupported().flatMap(({ code, reason }) => (codes.includes(code) ? [reason] : [])),
          codes,
        );
      await visitor().set('captions_on');
      expect((await listed()).sort()).toEqual(['no_audio_description', 'no_captions', 'no_sign_language']);
      const media = await page.evaluateHandle(() => {
        const holder = document.body.appendChild(document.createElement('div'));
        const video = document.createElement('video');
        video.addTextTrack('captions', 'English', 'en');
        video.addTextTrack('descriptions', 'English', 'en');
        const sign = document.createElement('div');
        sign.dataset.awSign = '#none';
        holder.attachShadow({ mode: 'open' }).append(video, sign);
        return holder;
      });
      expect(await listed()).toEqual([]);
      await eventually(async () =>
        expect(
          await media.evaluate((holder) => holder.shadowRoot?.querySelector('video')?.textTracks[0]?.mode),
        ).toBe('showing'),
      );
      await media.evaluate((holder) => holder.remove());
    });
  });

  describe('ignore_repeat_clicks', () => {
    it('ignores a second click on the same control within 500 ms', async () => {
      const { page } = visitor();
      await page.evaluate(() => {
        Object.defineProperty(Event.prototype, 'timeStamp', { get: () => Reflect.get(window, 'clockMs') });
      });
      await visitor().set('ignore_repeat_clicks');
      const { send, card } = await visitor().seen();
      const clickAt = async (atMs: number, selector: string) => {
        await page.evaluate((clockMs) => Object.assign(window, { clockMs }), atMs);
        await page.click(selector);
      };
      await clickAt(1000, '#send');
      await clickAt(1400, '#send');
      expect((await visitor().seen()).send).toBe(send + 1);
      await clickAt(1450, '#card');
      expect((await visitor().seen()).card).toBe(card + 1);
      await clickAt(1600, '#send');
      expect((await visitor().seen()).send).toBe(send + 2);
    });
  });

  describe('disable_site_shortcuts', () => {
    it('blocks single-key page shortcuts, except in fields and with modifier keys', async () => {
      const { page } = visitor();
      await visitor().set('disable_site_shortcuts');
      await page.evaluate(() => window.seen.keys.splice(0));
      await page.focus('#send');
      for (const key of ['s', '/', '7', 'ArrowUp'] as const) await page.keyboard.press(key);
      await page.keyboard.down('Control');
      await page.keyboard.press('e');
      await page.keyboard.up('Control');
      await page.focus('#notes');
      await page.keyboard.press('n');
      expect((await visitor().seen()).keys).toEqual(['ArrowUp', 'Control', 'e', 'n']);
      expect(await page.$eval('textarea#notes', ({ value }) => value)).toBe('n');
    });
  });
});
