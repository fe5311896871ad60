import { eventually } from '../../support/eventually.ts';
import { describeVisits } from './in-use/visit.ts';

describeVisits('navigation tools', (visitor) => {
  describe('table_of_contents', () => {
    it('jumps to headings, follows page changes, and returns focus to its button on Escape', async () => {
      const { page } = visitor();
      await visitor().set('table_of_contents');
      const launcher = await visitor().above('.aw-launcher button');
      await launcher.press('Enter');
      const rows = () =>
        visitor().allAbove(
          '.aw-contents li > a',
          (row) => `${row.parentElement?.parentElement?.closest('li') ? '- ' : ''}${row.textContent}`,
        );
      expect(await rows()).toEqual(['How tides work', '- The moon', '- The sun']);
      await page.evaluate(() => {
        const heading = document.createElement('h2');
        heading.id = 'new';
        heading.textContent = 'Neap tides';
        document.querySelector('article')?.append(heading);
        return window.aw.settled();
      });
      await visitor().above('.aw-contents a[href="#new"]');
      await page.evaluate(() => document.querySelector('#new')?.remove());
      expect(await visitor().axe()).toEqual([]);
      expect(
        await visitor().allAbove(
          '.aw-row, .aw-launcher button, .aw-close',
          (control) => Math.min(control.offsetHeight, control.offsetWidth) >= 44,
        ),
      ).not.toContain(false);
      await (await visitor().above('.aw-contents a[href="#sun"]')).press('Enter');
      expect(await page.evaluate(() => [document.activeElement?.id, location.hash])).toEqual(['sun', '']);
      await (await visitor().above('.aw-close')).press('Enter');
      await launcher.press('Enter');
      await page.keyboard.press('Escape');
      expect(
        await visitor().allAbove('.aw-launcher button', (button) => [
          button.getAttribute('aria-haspopup'),
          button.matches(':focus'),
        ]),
      ).toEqual([['dialog', true]]);
    });
  });

  describe('page_structure', () => {
    it('opens its panel when the visitor turns the tool on, but not on page load', async () => {
      const { page } = visitor();
      const isOpen = async () => (await visitor().allAbove('.aw-panel', (panel) => !panel.hidden))[0];
      await visitor().set('page_structure');
      expect(await isOpen()).toBe(false);
      await visitor().reset();
      await page.evaluate(() => Object.assign(window, { isActing: true }));
      await visitor().set('page_structure');
      expect(await isOpen()).toBe(true);
      await page.evaluate(() => Object.assign(window, { isActing: false }));
    });

    it('lists regions, headings and links in tabs that can be operated with the keyboard', async () => {
      const { page } = visitor();
      await visitor().set('page_structure');
      await (await visitor().above('.aw-launcher button')).press('Enter');
      const shown = () =>
        visitor().allAbove('[role="tabpanel"]:not([hidden]) li button', (row) =>
          [...row.children].map((part) => part.textContent).join(' / '),
        );
      expect(await visitor().allAbove('[role="tab"]', (tab) => tab.textContent)).toEqual([
        'Regions (6)',
        'Headings (3)',
        'Links (4)',
      ]);
      expect(await shown()).toEqual([
        'Header of the page',
        'Search',
        'Main / Navigation',
        'Main content',
        'Side content',
        'Footer of the page',
      ]);
      expect(await visitor().axe()).toEqual([]);
      const tab = await visitor().above('[role="tab"][aria-selected="true"]');
      await tab.press('ArrowRight');
      expect(await shown()).toEqual(['How tides work / Level 1', 'The moon / Level 2', 'The sun / Level 3']);
      await (await visitor().above('[role="tabpanel"]:not([hidden]) li:nth-child(2) button')).press('Enter');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('moon');
    });
  });

  describe('tooltips', () => {
    it('shows the name of an icon button on hover and focus, until Escape is pressed or the pointer moves away', async () => {
      const { page } = visitor();
      const shown = () => visitor().allAbove('.aw-tooltip', (box) => (box.hidden ? null : box.textContent));
      /**
       * Waits until the tooltip shows the given text, or is hidden when the text is null. A busy browser may dispatch
       * pointer and focus events late.
       */
      const expectShown = (text: string | null) =>
        eventually(async () => expect(await shown()).toEqual([text]));
      await visitor().set('tooltips');
      await page.hover('#find');
      await expectShown('Search');
      await page.keyboard.press('Escape');
      await expectShown(null);
      await page.hover('#send');
      await expectShown(null);
      await page.focus('#search');
      await expectShown('Search the catalog');
      await page.evaluate(() => window.scrollBy({ top: 40, behavior: 'instant' }));
      for (let frame = 0; frame < 10; frame += 1) {
        await page.evaluate(() => new Promise(requestAnimationFrame));
        expect(await shown()).toEqual(['Search the catalog']);
      }
      await page.mouse.move(2, 2);
      await expectShown(null);
    });
  });
});
