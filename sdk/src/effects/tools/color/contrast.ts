import { hasOwnText, native } from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { black, type Color, contrast, moveUntil, over, parseColor, shade, white } from './colors.ts';
import { opposite } from './effective-background.ts';
import { type Recoloring, recolor } from './recolor.ts';

/** WCAG 2.2: 1.4.6 Contrast (Enhanced), 1.4.3 Contrast (Minimum) for text and large text, 1.4.11 for borders. */
const enhanced = 7;
const minimum = 4.5;
const minimumLarge = 3;
const parts = 3;

/** Backgrounds of the dark scheme go from this lightness for white to the other for black; the light scheme turns it. */
const darkest = 16;
const darkRange = 32;

const pairs: Readonly<Record<string, readonly [text: string, back: string, link: string]>> = {
  black_on_white: ['#000000', '#FFFFFF', '#0000EE'],
  white_on_black: ['#FFFFFF', '#000000', '#FFFF00'],
  black_on_yellow: ['#000000', '#FFFF00', '#0000AA'],
  yellow_on_black: ['#FFFF00', '#000000', '#FFFFFF'],
};

function pairOf(text: string, back: string, link: string): Recoloring {
  return {
    background: () => parseColor(back),
    text: ({ isLink }) => parseColor(isLink ? link : text),
    border: () => parseColor(text),
  };
}

/** A color of the same hue in a narrow range of lightness at the dark or the light end. */
function towards(end: Color, own: Color): Color {
  const opaque = over(own, white);
  const share = (value: number) => value / 255;
  const of = (value: number) =>
    end === black ? darkest + darkRange * (1 - share(value)) : 255 - darkRange * (1 - share(value));
  const mean = of((opaque.r + opaque.g + opaque.b) / 3);
  const tint = (value: number) => Math.round(mean + (value - (opaque.r + opaque.g + opaque.b) / 3) * 0.1);
  const clamp = (value: number) => Math.max(0, Math.min(255, value));
  return { r: clamp(tint(opaque.r)), g: clamp(tint(opaque.g)), b: clamp(tint(opaque.b)), a: 1 };
}

function scheme(end: Color): Recoloring {
  const far = end === black ? white : black;
  return {
    background: (own) => towards(end, own),
    text: ({ own, back }) => {
      const opaque = over(own, end);
      // A text that was dark on light is turned first, so that its hue and not only white is what is left of it.
      const turned =
        contrast(opaque, back) >= enhanced ? opaque : shade(opaque, end === black ? 0.35 : -0.35);
      const moved = moveUntil(turned, back, enhanced);
      return contrast(moved, back) >= enhanced ? moved : far;
    },
    border: (own, back) => moveUntil(own, back, parts),
  };
}

/** Backgrounds on which no text reaches 7 : 1 are moved away from their texts until white or black does. */
const increased: Recoloring = {
  background: (own) => {
    if (own.a === 0) return null;
    const back = over(own, white);
    const text = opposite(back);
    return contrast(text, back) >= enhanced ? null : moveUntil(back, text, enhanced);
  },
  text: ({ own, back }) =>
    contrast(over(own, back), back) >= enhanced ? null : moveUntil(own, back, enhanced),
  border: (own, back) => (contrast(over(own, back), back) >= parts ? null : moveUntil(own, back, parts)),
};

function recoloringOf(value: string): Recoloring | null {
  const pair = pairs[value];
  if (pair !== undefined) return pairOf(...pair);
  if (value === 'dark') return scheme(black);
  if (value === 'light') return scheme(white);
  return value === 'increased' ? increased : null;
}

/** A link color of the visitor's own stays what it is. */
function sparingLinks(page: EffectPage, { text, ...rest }: Recoloring): Recoloring {
  if (text === undefined) return rest;
  return {
    ...rest,
    text: (each) => (each.isLink && page.client.settings.has('link_color') ? null : text(each)),
  };
}

export const contrastMode: Effect = {
  code: 'contrast_mode',
  neutral: 'default',
  start(page, value) {
    if (value === 'low') page.setFilter('contrast', 'contrast(0.75)');
    const recoloring = recoloringOf(value);
    if (recoloring !== null) recolor(page, sparingLinks(page, recoloring));
    return undefined;
  },
};

export const smartContrast: Effect = {
  code: 'smart_contrast',
  start(page) {
    recolor(
      page,
      sparingLinks(page, {
        text: ({ own, back, isLarge }) => {
          const least = isLarge ? minimumLarge : minimum;
          return contrast(over(own, back), back) >= least ? null : moveUntil(own, back, least);
        },
      }),
    );
    return undefined;
  },
};

export const backgroundColor: Effect = {
  code: 'background_color',
  start(page, value) {
    const chosen = over(parseColor(value), white);
    recolor(page, {
      background: (_, element) =>
        native(element).textContent?.trim() !== '' || hasOwnText(element) ? chosen : null,
      // Text that was light on dark would be gone on a light color.
      text: ({ own, back }) =>
        contrast(over(own, back), back) >= minimum || page.client.settings.has('text_color')
          ? null
          : moveUntil(own, back, minimum),
    });
    return undefined;
  },
};

export const textColor: Effect = {
  code: 'text_color',
  start(page, value) {
    recolor(page, { text: ({ isLink }) => (isLink ? null : parseColor(value)) });
    return undefined;
  },
};

export const linkColor: Effect = {
  code: 'link_color',
  start(page, value) {
    recolor(page, { text: ({ isLink }) => (isLink ? parseColor(value) : null) });
    return undefined;
  },
};
