import { describeConformance, toolCase } from './support/conformance.ts';

interface TextStyle {
  readonly size: number;
  readonly line: number;
  readonly family: string;
  readonly weight: number;
  readonly letters: string;
  readonly words: string;
  readonly end: string;
  readonly align: string;
  readonly most: string;
  readonly slant: string;
  readonly decoration: string;
}

function readTexts(sample: HTMLElement): Record<string, TextStyle> {
  const selectors = [
    '.title',
    '.words',
    '.faint',
    '.em',
    '.item',
    '.nested',
    '.button',
    '.field',
    '.link',
    'em',
    'code',
    '.icon',
  ];
  return Object.fromEntries(
    selectors.map((selector) => {
      const style = getComputedStyle(window.aw.one(selector, sample));
      const size = Number.parseFloat(style.fontSize);
      return [
        selector,
        {
          size,
          line: Number.parseFloat(style.lineHeight) / size,
          family: style.fontFamily,
          weight: Number(style.fontWeight),
          letters: `${Number(Number.parseFloat(style.letterSpacing).toFixed(2))}px`,
          words: `${Number(Number.parseFloat(style.wordSpacing).toFixed(2))}px`,
          end: style.marginBlockEnd,
          align: style.textAlign,
          most: style.maxInlineSize,
          slant: style.fontStyle,
          decoration: style.textDecorationLine,
        },
      ];
    }),
  );
}

function expectTexts(
  before: Record<string, TextStyle>,
  on: Record<string, TextStyle>,
  expected: (text: TextStyle, selector: string) => Partial<Record<keyof TextStyle, unknown>>,
): void {
  for (const [selector, text] of Object.entries(before)) {
    expect([selector, on[selector]]).toEqual([selector, expect.objectContaining(expected(text, selector))]);
  }
}

const blocks = ['.title', '.words', '.faint', '.em', '.item', '.nested'];

function textCase(
  code: string,
  value: string | null,
  neutral: string | undefined,
  expected: (text: TextStyle, selector: string, kind: string) => Partial<Record<keyof TextStyle, unknown>>,
) {
  return toolCase({
    code,
    value,
    ...(neutral === undefined ? {} : { neutral }),
    read: readTexts,
    check: (before, on, kind) => expectTexts(before, on, (text, selector) => expected(text, selector, kind)),
  });
}

const near = (value: number) => expect.closeTo(value, 2);
const zoom = (factor: number) => (text: TextStyle, selector: string) => ({
  size: near(text.size * factor),
  ...(selector === '.icon' || !text.line ? {} : { line: expect.closeTo(text.line, 1) }),
});

describeConformance('text', [
  textCase('text_zoom', '150', '100', zoom(1.5)),
  textCase('font_family', 'verdana', 'default', ({ family }, selector) => ({
    family: ['code', '.icon'].includes(selector)
      ? family
      : ['.button', '.field'].includes(selector)
        ? expect.stringMatching(/^Verdana, Geneva, sans-serif, /)
        : `Verdana, Geneva, sans-serif, ${family}`,
  })),
  toolCase({
    code: 'font_family',
    value: 'lexend',
    async read(sample) {
      const isRequested = () => getComputedStyle(window.aw.one('.title', sample)).fontFamily.includes('AW');
      // This loop has no time limit, because applying the font family may make the browser load and parse fonts again.
      while (isRequested()) {
        await document.fonts.load('16px "AW Lexend"', 'a');
        if ([...document.fonts].some(({ status }) => status === 'loaded')) break;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      const { fontFamily } = getComputedStyle(window.aw.one('.title', sample));
      const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
      return {
        fontFamily,
        loaded: loaded.map(({ family, weight }) => `${family.replaceAll('"', '')} ${weight}`),
      };
    },
    check(before, on) {
      expect(before.loaded).toEqual([]);
      expect(on.fontFamily).toMatch(/^"AW Lexend", /);
      expect(on.loaded).toContain('AW Lexend 400');
    },
  }),
  textCase('font_weight', 'medium', 'default', ({ weight }) => ({ weight: Math.max(weight, 500) })),
  textCase('line_height', '200', '100', ({ line }) => ({ line: near(Math.max(line || 0, 2)) })),
  textCase('letter_spacing', '10', '0', ({ size, letters }, selector, kind) => ({
    letters: kind === 'rtl' || selector === '.icon' ? letters : `${Number((size / 10).toFixed(2))}px`,
  })),
  textCase('word_spacing', '40', '0', ({ size }) => ({ words: `${Number((size * 0.4).toFixed(2))}px` })),
  textCase('paragraph_spacing', '200', '100', ({ size, end }, selector) => ({
    end: ['.words', '.faint', '.em', '.item', '.nested'].includes(selector) ? `${size * 2}px` : end,
  })),
  textCase('text_align', 'justify', 'default', ({ align }, selector) => ({
    align: ['.button', '.field', 'code', '.icon', '.link', 'em'].includes(selector)
      ? expect.any(String)
      : blocks.includes(selector)
        ? 'justify'
        : align,
  })),
  textCase('line_length', 'ch45', 'default', ({ most }, selector) => ({
    most: blocks.includes(selector) ? expect.stringMatching(/^\d+(\.\d+)?px$/) : most,
  })),
  textCase('remove_italics', null, undefined, ({ decoration }, selector) => ({
    slant: 'normal',
    decoration: selector === 'em' ? 'underline' : decoration,
  })),
  toolCase({
    code: 'text_magnifier',
    value: null,
    read(sample) {
      const words = window.aw.one('.words', sample);
      const { left, top } = words.getBoundingClientRect();
      const at = { bubbles: true, clientX: left + 4, clientY: top + 4 };
      words.dispatchEvent(new PointerEvent('pointermove', at));
      const panel = document
        .querySelector('html > [popover]')
        ?.shadowRoot?.querySelector<HTMLElement>('.magnifier');
      const { fontSize } = getComputedStyle(words);
      if (panel === null || panel === undefined) return { fontSize, shown: null };
      const style = getComputedStyle(panel);
      const shown = {
        isWhole: panel.textContent === words.textContent?.trim(),
        fontSize: style.fontSize,
        pointerEvents: style.pointerEvents,
        isVisible: panel.checkVisibility(),
      };
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
      return { fontSize, shown, isVisibleAfterEscape: panel.checkVisibility() };
    },
    check(before, on) {
      expect(before.shown).toBeNull();
      expect(on).toEqual({
        fontSize: before.fontSize,
        shown: {
          isWhole: true,
          fontSize: `${Number.parseFloat(before.fontSize) * 2}px`,
          pointerEvents: 'none',
          isVisible: true,
        },
        isVisibleAfterEscape: false,
      });
    },
  }),
]);
