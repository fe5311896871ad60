import { eventually } from '../../support/eventually.ts';
import { describeVisits } from './in-use/visit.ts';

describeVisits('reading tools', (visitor) => {
  describe('dictionary_lookup', () => {
    it('requests the definition of a selected word only after its button is activated', async () => {
      const { page } = visitor();
      await page.evaluate(() => {
        const received: unknown[] = [];
        Object.assign(window, { received });
        window.aw.responders.vocabulary = (input) => {
          received.push(input);
          return {
            dir: 'ltr',
            words: [
              {
                word: 'tables',
                start: 0,
                end: 6,
                definition: 'Lists of times.',
                partOfSpeech: 'noun',
                example: '<b>Read</b> it.',
              },
            ],
          };
        };
      });
      await visitor().set('dictionary_lookup');
      await visitor().select('#second', 'tables');
      await visitor().above('.aw-selection:not([hidden])');
      expect(await page.evaluate(() => window.received)).toEqual([]);
      expect(await visitor().axe()).toEqual([]);
      await page.keyboard.down('Alt');
      await page.keyboard.press('Enter');
      await page.keyboard.up('Alt');
      await page.keyboard.press('Enter');
      await visitor().above('.aw-entry');
      expect(await visitor().allAbove('.aw-panel h2, .aw-entry dd', (part) => part.textContent)).toEqual([
        'tables',
        'Lists of times.',
        'noun',
        '<b>Read</b> it.',
      ]);
      expect(await page.evaluate(() => window.received)).toEqual([
        { text: 'tables', maxWords: 1, language: 'en' },
      ]);
      expect(await visitor().axe()).toEqual([]);
      await page.keyboard.press('Escape');
      expect(await visitor().allAbove('.aw-panel', (panel) => panel.hidden)).toEqual([true]);
    });
  });

  describe('highlighter', () => {
    it('restores highlights after a reload, and removes them on request', async () => {
      const { page } = visitor();
      const marked = () =>
        page.evaluate(() => [...(CSS.highlights.get('aw-marks') ?? [])].map((range) => String(range)));
      const press = async () => (await visitor().above('.aw-selection:not([hidden]) button')).click();
      await visitor().set('highlighter');
      await visitor().select('#third', 'spring tide');
      await press();
      expect(await marked()).toEqual(['spring tide']);
      await visitor().reset();
      expect(await marked()).toEqual([]);
      await page.reload();
      await page.waitForFunction(() => window.aw !== undefined);
      await visitor().set('highlighter');
      await visitor().set('syllable_break');
      await page.waitForFunction(
        () => String([...(CSS.highlights.get('aw-marks') ?? [])][0] ?? '') === 'spring tide',
      );
      await page.evaluate(() => window.aw.unset('syllable_break'));
      await visitor().select('#third', 'spring');
      await press();
      expect([await marked(), await page.evaluate(() => Object.keys(localStorage))]).toEqual([[], []]);
    });
  });

  describe('word highlights', () => {
    it('combine in the same text, follow its changes, and leave its node in place', async () => {
      const { page } = visitor();
      const text = await page.evaluateHandle(() => {
        const { firstChild } = window.aw.one('#first');
        if (!(firstChild instanceof Text)) throw new Error('the paragraph begins with no text');
        return firstChild;
      });
      const shown = () =>
        page.$eval('#first', (first) => ({
          html: first.innerHTML,
          syllables: window.aw.highlighted('aw-syllable-odd', first).slice(0, 1),
          nouns: window.aw.highlighted('aw-noun', first).slice(0, 1),
        }));
      const before = await shown();
      await visitor().set('syllable_break');
      await visitor().set('parts_of_speech');
      const expected = { ...before, syllables: ['wa'], nouns: ['day'] };
      await eventually(async () => expect(await shown()).toEqual(expected));
      await page.click('#first');
      expect((await visitor().seen()).first).toBe(1);

      await page.evaluate(() => window.aw.unset('syllable_break'));
      await eventually(async () => expect(await shown()).toEqual({ ...expected, syllables: [] }));
      await text.evaluate((node) => {
        node.data = 'The library moved.';
      });
      await eventually(async () => expect((await shown()).nouns).toEqual(['library']));
      await visitor().reset();
      expect(await text.evaluate((node) => document.querySelector('#first')?.firstChild === node)).toBe(true);
      expect((await shown()).html).toBe('The library moved.');
    });

    it('do not appear in copied text', async () => {
      const { page } = visitor();
      await visitor().set('syllable_break');
      await page.waitForFunction(
        () => window.aw.highlighted('aw-syllable-odd', window.aw.one('#second')).length > 0,
      );
      const copied = await page.evaluate(async () => {
        const taken = new Promise<string>((resolve) => {
          document.addEventListener('copy', () => resolve(String(getSelection())), { once: true });
        });
        getSelection()?.selectAllChildren(window.aw.one('#second'));
        document.execCommand('copy');
        return Promise.race([taken, String(getSelection())]);
      });
      expect(copied).toBe(
        'The library keeps tide tables of two hundred years. The sun has a part in it as well.',
      );
    });
  });
});
