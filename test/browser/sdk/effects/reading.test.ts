import { describeConformance, toolCase } from './support/conformance.ts';

const countLayers = () => document.querySelectorAll('html > [popover]').length;

/**
 * Tests only that the tool adds one overlay. reading-mask-in-use.test.ts and reading-in-use.test.ts test the content.
 */
const overlay = (code: string, value: string | null = null) =>
  toolCase({
    code,
    value,
    isOfContent: false,
    read: countLayers,
    check: (before, on) => expect([before, on]).toEqual([0, 1]),
  });

const latinKinds = ['px', 'rem', 'layered'] as const;

describeConformance('reading', [
  overlay('reading_mask'),
  overlay('reading_guide'),
  { ...overlay('line_focus', 'three_lines'), neutral: 'off' },
  overlay('table_of_contents'),
  overlay('highlighter'),
  overlay('dictionary_lookup'),
  toolCase({
    code: 'guide_color',
    value: '#0000FF',
    isOfContent: false,
    read: () => getComputedStyle(document.body).getPropertyValue('--aw-guide_color'),
    check: (before, on) => expect([before, on]).toEqual(['', '#0000FF']),
  }),
  toolCase({
    code: 'reader_mode',
    value: null,
    isOfContent: false,
    read: () => ({
      isInert: document.querySelector('main')?.inert,
      layers: document.querySelectorAll('html > [popover]').length,
    }),
    check: (before, on) =>
      expect([before, on]).toEqual([
        { isInert: false, layers: 0 },
        { isInert: true, layers: 1 },
      ]),
  }),
  toolCase({
    code: 'simplify_layout',
    value: null,
    isOfContent: false,
    read: () => ({
      beside: ['aside', '#fixed'].map((selector) => getComputedStyle(window.aw.one(selector)).display),
      content: ['main', 'form', '.field'].map(
        (selector) => getComputedStyle(window.aw.one(selector)).display === 'none',
      ),
    }),
    check: (before, on) => {
      expect(before.beside).toEqual(['block', 'block']);
      expect(on).toEqual({ beside: ['none', 'none'], content: [false, false, false] });
    },
  }),
  toolCase({
    code: 'hide_distractions',
    value: null,
    isOfContent: false,
    read: () =>
      ['aside', '#fixed', 'main', 'nav'].map((selector) => getComputedStyle(window.aw.one(selector)).display),
    check: (before, on) =>
      expect([before, on]).toEqual([
        ['block', 'block', 'block', 'block'],
        ['none', 'none', 'block', 'block'],
      ]),
  }),
  toolCase({
    code: 'hide_images',
    value: null,
    read: (sample) => ({
      picture: getComputedStyle(window.aw.one('.picture', sample)).display,
      words: sample.querySelector('.picture')?.previousElementSibling?.textContent,
      title: sample.querySelector('.title')?.textContent,
    }),
    check: (before, on) => {
      expect(before.picture).not.toBe('none');
      expect(on).toEqual({ picture: 'none', words: before.title, title: before.title });
    },
  }),
  toolCase({
    code: 'syllable_break',
    value: null,
    kinds: latinKinds,
    isLoaded: true,
    read: (sample) => {
      const words = window.aw.one('.faint', sample);
      // Scrolls, because only text near the viewport is highlighted.
      words.scrollIntoView({ behavior: 'instant' });
      const selection = getSelection();
      selection?.selectAllChildren(words);
      const copied = String(selection);
      selection?.removeAllRanges();
      return {
        html: words.innerHTML,
        copied,
        syllables: ['odd', 'even'].flatMap((name) =>
          window.aw.highlighted(`aw-syllable-${name}`, words).slice(0, 1),
        ),
      };
    },
    check: (before, on) => {
      expect(before.syllables).toEqual([]);
      expect(on).toEqual({ ...before, syllables: ['li', 'brary'] });
    },
  }),
  toolCase({
    code: 'parts_of_speech',
    value: null,
    kinds: latinKinds,
    isLoaded: true,
    read: (sample) => {
      const words = window.aw.one('.faint', sample);
      words.scrollIntoView({ behavior: 'instant' });
      const [noun = null, verb = null] = ['aw-noun', 'aw-verb'].map(
        (name) => window.aw.highlighted(name, words)[0],
      );
      return { html: words.innerHTML, noun, verb };
    },
    check: (before, on) => {
      expect(before).toMatchObject({ noun: null, verb: null });
      expect(on).toEqual({ ...before, noun: 'library', verb: 'opens' });
    },
  }),
]);
