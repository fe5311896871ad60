import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GifWriter } from 'omggif';
import type { Page } from 'puppeteer-core';
import { browsers } from '../../support/browsers.ts';
import { eventually } from '../../support/eventually.ts';
import { sharedResource } from '../../support/shared-resource.ts';
import { useSite } from '../../support/use-site.ts';
import { startServiceSite } from './service/service-site.ts';

const body = `
<link rel="stylesheet" href="/motion.css">
<main id="main">
<div id="turning" class="turning">Turning</div>
<p id="moved">Moved by a script</p>
<a id="around" href="#clicked"><img id="gif" src="/two.gif" alt="A lamp" width="40" height="40"></a>
<img id="still" src="/two.gif?ignored" alt="" data-aw-ignore>
<video id="flashing" src="/flashes.webm" muted loop playsinline autoplay width="640" height="360"></video>
<video id="calm" src="/calm.webm" muted loop playsinline width="640" height="360" data-aw-sign="/calm.webm">
<track kind="subtitles" srclang="de" src="/words.vtt"><track kind="captions" srclang="en" src="/words.vtt"><track kind="descriptions" srclang="en" src="/words.vtt">
</video>
<button id="play" type="button">Play</button>
</main>`;

const startSite = sharedResource(startServiceSite);

describe.each(browsers)('motion tools in $name', (testBrowser) => {
  const started = useSite(startSite, testBrowser);
  let page: Page;
  let before: string;

  beforeAll(async () => {
    const { site, browser } = started();
    site.add('/two.gif', 'image/gif', twoPictures());
    site.add('/words.vtt', 'text/vtt', 'WEBVTT\n\n00:00.000 --> 01:00.000\nA door opens.\n');
    site.add(
      '/motion.css',
      'text/css',
      '@keyframes turn { to { rotate: 1turn } } .turning { width: 90px; animation: turn 2s infinite linear } html { scroll-behavior: smooth }',
    );
    for (const name of ['flashes', 'calm']) {
      site.add(
        `/${name}.webm`,
        'video/webm',
        await readFile(join(__dirname, 'service/media', `${name}.webm`)),
      );
    }
    page = await site.open(browser, await site.createTenant(), body);
    before = await page.evaluate(() => window.tools.html());
  });
  afterEach(async () => {
    await page.evaluate(() => window.tools.reset());
    expect(await page.evaluate(() => window.tools.html())).toBe(before);
    expect(await page.evaluate(() => window.tools.state.failures.splice(0))).toEqual([]);
    await page.evaluate(() => {
      window.tools.state.announced.length = 0;
    });
  });

  const set = (code: string) => page.evaluate((code) => window.tools.set(code), code);

  it('stop CSS and script animations, including those in content added later', async () => {
    const states = () =>
      page.evaluate(() => {
        const [endless, finite] = ['endless', 'finite'].map((id) =>
          document.getAnimations().find((animation) => animation.id === id),
        );
        const isTurning = (id: string) =>
          document
            .getElementById(id)
            ?.getAnimations()
            .some((animation) => animation instanceof CSSAnimation && animation.playState === 'running');
        return {
          endless: endless?.playState,
          finite: finite?.playState,
          isTurning: isTurning('turning'),
          isLater: isTurning('later'),
        };
      });
    await page.evaluate(() => {
      const moved = document.getElementById('moved');
      moved?.animate([{ opacity: 0.5 }, { opacity: 1 }], {
        duration: 500,
        iterations: Number.POSITIVE_INFINITY,
        id: 'endless',
      });
      moved?.animate([{ scale: 2 }, { scale: 1 }], { duration: 3_600_000, id: 'finite' });
    });
    expect(await states()).toMatchObject({ endless: 'running', finite: 'running', isTurning: true });
    await set('pause_animations');
    await page.evaluate(() => {
      const later = window.tools.copyOf('#turning');
      later.id = 'later';
      document.getElementById('main')?.append(later);
    });
    await page.waitForFunction(() => {
      const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
      return moving.length === 0;
    });
    // The finite animation has ended, so `getAnimations()` no longer lists it.
    expect(await states()).toEqual({ endless: 'paused', isTurning: false, isLater: false });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
    await page.evaluate(() => {
      document.getElementById('later')?.remove();
      return window.tools.reset();
    });
    expect(await states()).toMatchObject({ endless: 'running', isTurning: true });
    await page.evaluate(() => {
      for (const animation of document.getElementById('moved')?.getAnimations() ?? []) animation.cancel();
    });
  });

  it('pause script and SVG animations in shadow roots and frames, including those added later', async () => {
    const states = () =>
      page.evaluate(() => {
        const roots = [
          document.querySelector('#host')?.shadowRoot,
          document.querySelector<HTMLIFrameElement>('#framed')?.contentDocument,
        ];
        return roots.map((root) => [
          root?.querySelector('p')?.getAnimations()[0]?.playState,
          root?.querySelector('svg')?.animationsPaused(),
        ]);
      });
    const add = (id: string) =>
      page.evaluate((id) => {
        const holder = document.createElement(id === 'host' ? 'div' : 'iframe');
        holder.id = id;
        document.getElementById('main')?.append(holder);
        const root =
          holder instanceof HTMLIFrameElement
            ? holder.contentDocument?.body
            : holder.attachShadow({ mode: 'open' });
        if (!root) return;
        const moving = root.appendChild(document.createElement('p'));
        moving.animate([{ rotate: '1turn' }], { duration: 500, iterations: Number.POSITIVE_INFINITY });
        root.append(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
      }, id);
    await add('host');
    await set('pause_animations');
    await add('framed');
    const paused = ['paused', true];
    await eventually(async () => expect(await states()).toEqual([paused, paused]));
    await page.evaluate(() => window.tools.reset());
    const running = ['running', false];
    expect(await states()).toEqual([running, running]);
    await page.evaluate(() => {
      for (const id of ['host', 'framed']) document.getElementById(id)?.remove();
    });
  });

  it('pause autoplaying media until the visitor starts it', async () => {
    const isPaused = () => page.$eval('video#flashing', ({ paused }) => paused);
    await page.waitForFunction(() => document.querySelector<HTMLVideoElement>('#flashing')?.paused === false);
    await set('stop_autoplay');
    expect(await isPaused()).toBe(true);
    await page.evaluate(() => {
      const video = document.querySelector<HTMLVideoElement>('#flashing');
      video?.play().catch(() => {});
      document.querySelector('#play')?.addEventListener('click', () => video?.play().catch(() => {}));
      return new Promise((resolve) => video?.addEventListener('pause', resolve, { once: true }));
    });
    expect(await isPaused()).toBe(true);
    // If the media starts more than one second after the click, the visitor is not considered to have started it.
    // This can happen on a busy machine, so the click is repeated.
    await eventually(async () => {
      await page.click('#play');
      const isStopped = await page.$eval('video#flashing', async (video) => {
        const fromSeconds = video.currentTime;
        await window.tools.until(() => video.paused || video.currentTime !== fromSeconds);
        return video.paused;
      });
      expect(isStopped).toBe(false);
    });
  });

  it('replace a GIF with its first frame and keep its accessible name and link', async () => {
    await set('stop_gifs');
    await page.waitForSelector('#around canvas');
    const seen = await page.$eval('#around canvas', (canvas) => {
      const { width, height } = canvas.getBoundingClientRect();
      const [red = 0, , blue = 0] = canvas.getContext('2d')?.getImageData(5, 5, 1, 1).data ?? [];
      return { width, height, isRed: red > 200 && blue < 50, role: canvas.role, name: canvas.ariaLabel };
    });
    expect(seen).toEqual({ width: 40, height: 40, isRed: true, role: 'img', name: 'A lamp' });
    expect(await page.$eval('#gif', (image) => getComputedStyle(image).display)).toBe('none');
    expect(await page.$eval('#still', (image) => getComputedStyle(image).display)).not.toBe('none');
    await page.click('#around canvas');
    expect(await page.evaluate(() => location.hash)).toBe('#clicked');
  });

  it('dim only videos that flash', async () => {
    await set('flash_protection');
    await page.evaluate(() => {
      for (const video of document.querySelectorAll('video')) video.play().catch(() => {});
    });
    await page.waitForFunction(() => getComputedStyle(window.tools.one('#flashing')).filter !== 'none');
    expect(await page.$eval('#calm', (video) => getComputedStyle(video).filter)).toBe('none');
  });

  it('keep media muted even when the page unmutes it, and restore the sound when turned off', async () => {
    await page.$eval('video#calm', (video) => {
      video.muted = false;
    });
    await set('mute_sounds');
    const isMuted = () => page.$eval('video#calm', ({ muted }) => muted);
    expect(await isMuted()).toBe(true);
    await page.$eval('video#calm', (video) => {
      video.muted = false;
    });
    await page.waitForFunction(() => document.querySelector<HTMLVideoElement>('#calm')?.muted);
    await page.evaluate(() => window.tools.reset());
    expect(await isMuted()).toBe(false);
  });

  it('show captions in the language of the page', async () => {
    const modes = () => page.$eval('video#calm', ({ textTracks }) => [...textTracks].map(({ mode }) => mode));
    const own = await modes();
    await set('captions_on');
    expect(await modes()).toEqual([own[0], 'showing', own[2]]);
    await page.evaluate(() => window.tools.reset());
    expect(await modes()).toEqual(own);
  });

  it('speak the text of audio description tracks', async () => {
    await set('audio_description_on');
    await page.$eval('video#calm', (video) => video.play());
    await page.waitForFunction(
      () => window.tools.state.announced.includes('A door opens.') || speechSynthesis.speaking,
    );
  });

  it("show the site's sign language video, or report sign_language_on as unsupported without one", async () => {
    await set('sign_language_on');
    const shown = await page.$eval('video#calm + video', (video) => {
      const { src, controls, muted } = video;
      return { path: new URL(src).pathname, controls, muted, name: video.ariaLabel };
    });
    expect(shown).toEqual({ path: '/calm.webm', controls: true, muted: true, name: 'Sign language' });
    await page.evaluate(() => window.tools.reset());
    const unsupported = await page.evaluate(() => {
      const video = document.querySelector('#calm');
      const named = video?.getAttribute('data-aw-sign') ?? '';
      video?.removeAttribute('data-aw-sign');
      const found = window.tools.attached?.unsupported.find(({ code }) => code === 'sign_language_on');
      video?.setAttribute('data-aw-sign', named);
      return found;
    });
    expect(unsupported).toEqual({ code: 'sign_language_on', reason: 'no_sign_language' });
  });

  it("cause no errors if sign_language_on or the page's video stops before the sign language video starts", async () => {
    await page.evaluate(async () => {
      const calm = window.tools.one('#calm');
      if (!(calm instanceof HTMLVideoElement)) throw new Error('the page has no calm video');
      await calm.play();
      await window.tools.set('sign_language_on');
      await window.tools.reset();
      await window.tools.set('sign_language_on');
      const paused = new Promise((resolve) => calm.addEventListener('pause', resolve, { once: true }));
      calm.pause();
      await paused;
    });
  });
});

function twoPictures(): Uint8Array {
  const size = 40;
  const bytes = Buffer.alloc(10_000);
  const writer = new GifWriter(bytes, size, size, { palette: [0xff0000, 0x0000ff], loop: 0 });
  for (const color of [0, 1])
    writer.addFrame(0, 0, size, size, new Array(size * size).fill(color), { delay: 20 });
  return bytes.subarray(0, writer.end());
}
