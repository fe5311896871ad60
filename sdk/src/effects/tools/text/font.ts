import { eachTextElement, native, readStyles } from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';

/** Font families keyed by tool value. The page's own font families follow as a fallback for missing glyphs. */
const fontFamilies: Readonly<Record<string, string>> = {
  system: 'system-ui',
  arial: 'Arial, Helvetica, sans-serif',
  verdana: 'Verdana, Geneva, sans-serif',
  comic: '"Comic Sans MS", "Comic Neue", cursive',
  atkinson_hyperlegible: '"AW Atkinson Hyperlegible"',
  lexend: '"AW Lexend"',
  open_dyslexic: '"AW OpenDyslexic"',
};

/** Icons are private use characters, or ligatures in an icon font. These patterns match their text and font names. */
const pictures = /^[\s\u{E000}-\u{F8FF}\u{F0000}-\u{10FFFD}]+$/u;
const iconFonts = /icon|symbols|awesome|glyph/i;

export const fontFamily: Effect = {
  code: 'font_family',
  neutral: 'default',
  start(page, value) {
    const family = fontFamilies[value];
    if (family === undefined) return undefined;
    const loading = family.startsWith('"AW ') ? import('./web-fonts.ts') : null;
    loading?.then(({ addFonts }) => addFonts(page, value), page.fail);
    eachTextElement(page, (elements) => {
      const texts = elements.filter((element) => native(element).closest('code,pre,kbd,samp') === null);
      const families = readStyles(page, texts, ['font-family'], (style) => style.fontFamily);
      return () => {
        for (const [element, own] of families) {
          const isIcon = pictures.test(native(element).textContent) || iconFonts.test(own);
          page.changes.setStyle(element, 'font-family', isIcon ? own : `${family}, ${own}`);
        }
      };
    });
    return undefined;
  },
};

export const fontWeight: Effect = {
  code: 'font_weight',
  neutral: 'default',
  start(page, value) {
    const least = value === 'bold' ? 700 : 500;
    eachTextElement(page, (elements) => {
      const weights = readStyles(page, elements, ['font-weight'], (style) => Number(style.fontWeight));
      return () => {
        for (const [element, own] of weights)
          page.changes.setStyle(element, 'font-weight', String(Math.max(own, least)));
      };
    });
    return undefined;
  },
};

export const removeItalics: Effect = {
  code: 'remove_italics',
  start(page) {
    page.eachBatch('*', (elements) => {
      const fontStyles = readStyles(page, elements, ['font-style'], (style) => style.fontStyle);
      return () => {
        for (const [element, own] of fontStyles) {
          if (own === 'normal') continue;
          page.changes.setStyle(element, 'font-style', 'normal');
          if (native(element).matches('em'))
            page.changes.setStyle(element, 'text-decoration-line', 'underline');
        }
      };
    });
    return undefined;
  },
};
