import { describeVisits } from './in-use/visit.ts';

describeVisits('reading position tools', (visitor) => {
  const boxOf = (selector: string) =>
    visitor().page.$eval(selector, (element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return { top, bottom, left, right };
    });
  const clearBandAround = async (y: number) => {
    const band = await visitor().page.waitForFunction(
      (y) => {
        const shadow = document.querySelector('html > [popover]')?.shadowRoot;
        const [above, below] = [...(shadow?.querySelectorAll('.aw-shade') ?? [])].map((shade) =>
          shade.getBoundingClientRect(),
        );
        return above && below && above.bottom <= y && y <= below.top
          ? { top: above.bottom, height: below.top - above.bottom }
          : false;
      },
      {},
      y,
    );
    const clear = await band.jsonValue();
    if (clear === false) throw new Error('there is no band');
    return clear;
  };

  describe('reading_mask', () => {
    it('darkens everything except five lines at the pointer or the area around the focused element', async () => {
      const { page } = visitor();
      await visitor().set('reading_mask');
      const { top, left } = await boxOf('#third');
      await page.mouse.move(left + 30, top + 12);
      const { top: bandStart, height: bandHeight } = await clearBandAround(top + 12);
      expect([Math.abs(bandStart - (top - 48)) < 2, Math.round(bandHeight)]).toEqual([true, 120]);

      await page.focus('#to-sun');
      await page.keyboard.press('Tab');
      const notes = await boxOf('#notes');
      const { top: bandTop, height } = await clearBandAround(notes.top + 4);
      expect(bandTop).toBeLessThan(notes.top);
      expect(height).toBeGreaterThanOrEqual(60);
    });

    it('keeps its clear strip at the pointer on a zoomed page', async () => {
      const { page } = visitor();
      await page.evaluate(() => document.documentElement.style.setProperty('zoom', '2'));
      await visitor().set('reading_mask');
      const { top, left } = await boxOf('#second');
      await page.mouse.move(left + 40, top + 24);
      const { height } = await clearBandAround(top + 24);
      expect(Math.round(height)).toBeGreaterThan(200);
      await page.evaluate(() => document.documentElement.removeAttribute('style'));
    });
  });

  describe('line_focus', () => {
    it('leaves one or three lines clear, with borders in the guide color', async () => {
      const { page } = visitor();
      await visitor().set('line_focus', 'one_line');
      const { top, left } = await boxOf('#second');
      await page.mouse.move(left + 30, top + 12);
      const { top: bandStart, height: bandHeight } = await clearBandAround(top + 12);
      expect([Math.abs(bandStart - top) < 2, Math.round(bandHeight)]).toEqual([true, 24]);
      const colors = () => visitor().allAbove('.aw-edge', (edge) => getComputedStyle(edge).backgroundColor);
      expect(await colors()).toEqual(['rgb(255, 176, 0)', 'rgb(255, 176, 0)']);
      await visitor().set('guide_color', '#0000FF');
      expect(await colors()).toEqual(['rgb(0, 0, 255)', 'rgb(0, 0, 255)']);
      await visitor().set('line_focus', 'three_lines');
      expect((await clearBandAround(top + 12)).height).toBeCloseTo(72, 0);
    });
  });

  describe('reading_guide', () => {
    it('draws a 4 px line under the line of text at the pointer', async () => {
      await visitor().set('reading_guide');
      const { top, left } = await boxOf('#second');
      await visitor().page.mouse.move(left + 30, top + 12);
      await visitor().page.waitForFunction(
        (y) => {
          const guide = document.querySelector('html > [popover]')?.shadowRoot?.querySelector('.aw-guide');
          const box = guide?.getBoundingClientRect();
          return (
            box !== undefined && box.height === 4 && Math.abs(box.top - y) < 2 && box.width >= innerWidth - 20
          );
        },
        {},
        top + 24,
      );
    });
  });

  describe('reader_mode', () => {
    it('shows only the article, keeps its links working and closes with Escape', async () => {
      const { page } = visitor();
      await page.evaluate(() => {
        Object.assign(window.aw.client.settings, { unset: (code: string) => window.aw.unset(code) });
      });
      await visitor().set('reader_mode');
      await visitor().above('.aw-article');
      const parts = await visitor().allAbove(
        '.aw-article :is(h1, h2, h3, p, img, a, strong, nav, aside, form, textarea)',
        (part) => (part.localName === 'img' ? `img ${part.getAttribute('alt')}` : part.localName),
      );
      expect(parts).toEqual(['h1', 'p', 'h2', 'p', 'a', 'h3', 'p', 'strong', 'img A boat at low water']);
      expect(await visitor().axe()).toEqual([]);
      expect(await page.$eval('main', (main) => main.inert)).toBe(true);
      await page.setViewport({ width: 800, height: 250 });
      await (await visitor().above('.aw-article a[href="#sun"]')).press('Enter');
      expect(await visitor().allAbove('.aw-article :focus', (heading) => heading.textContent)).toEqual([
        'The sun',
      ]);
      const [headEnd, targetStart] = await visitor().allAbove('.aw-head, .aw-article :focus', (each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return each.className === 'aw-head' ? bottom : top;
      });
      expect(targetStart).toBeGreaterThanOrEqual(headEnd ?? Number.NaN);
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => !document.documentElement.hasAttribute('data-aw-reader_mode'));
      expect(await page.$eval('main', (main) => main.inert)).toBe(false);
    });
  });
});
