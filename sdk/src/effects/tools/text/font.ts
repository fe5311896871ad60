import { isIconFont } from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import type { DeclaredStyle } from '../../overrides/mapping.ts';
import { fields } from './fonts.ts';

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

const codeFont = /mono|courier|consol|menlo|code/i;
const cssWide = /^(?:inherit|unset|revert|revert-layer|initial)$/;

export const fontFamily: Effect = {
  code: 'font_family',
  neutral: 'default',
  start(page, value) {
    const family = fontFamilies[value];
    if (family === undefined) return;
    const loading = family.startsWith('"AW ') ? import('./web-fonts.ts') : null;
    loading?.then(({ addFont }) => addFont(value, page.signal), page.fail);
    const isKept = (families: string, { variableValues }: DeclaredStyle) => {
      const all = [families, ...variableValues(families)].join();
      return cssWide.test(families) || isIconFont(all) || codeFont.test(all);
    };
    page.override({
      rewrites: {
        'font-family': (own, style) => (isKept(own, style) ? own : `${family}, ${own}`),
      },
      inherited: { 'font-family': 'serif' },
      documentBase: { body: `font-family:${family}, serif` },
      base: { [fields]: `font-family:${family}, sans-serif` },
      attribute: (name, own) => (name === 'face' ? `font-family:${family}, ${CSS.escape(own)}` : null),
      sampled: ({ fontFamily: own }) =>
        isIconFont(own) || codeFont.test(own) ? [] : [`font-family:${family}, ${own}`],
    });
  },
};

export const fontWeight: Effect = {
  code: 'font_weight',
  neutral: 'default',
  start(page, value) {
    const least = value === 'bold' ? 700 : 500;
    const weightOf = (own: string) => {
      if (own === 'bold') return '700';
      if (own === 'bolder' || /^(?:inherit|unset|revert|revert-layer)$/.test(own)) return own;
      return /^(?:normal|initial|lighter)$/.test(own) ? String(least) : `max(${own},${least})`;
    };
    page.override({
      rewrites: {
        'font-weight': (own, { declared }) => (isIconFont(declared('font-family')) ? own : weightOf(own)),
      },
      inherited: { 'font-weight': 'normal' },
      documentBase: { body: `font-weight:${least}` },
      base: { [fields]: `font-weight:${least}` },
      sampled: ({ fontWeight: own }) => [`font-weight:${Math.max(Number(own), least)}`],
    });
  },
};

export const removeItalics: Effect = {
  code: 'remove_italics',
  start(page) {
    page.override({
      rewrites: { 'font-style': (own) => (/^(?:italic|oblique)/.test(own) ? 'normal' : own) },
      inherited: { 'font-style': 'normal' },
      base: {
        'address,cite,dfn,em,i,var': 'font-style:normal',
        em: 'text-decoration-line:underline',
      },
      sampled: ({ fontStyle }) => (fontStyle === 'normal' ? [] : ['font-style:normal']),
    });
  },
};
