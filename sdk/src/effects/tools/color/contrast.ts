import { hasOwnText, native } from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { backgroundIconInverter } from './background-icons.ts';
import { type Color, contrast, memoized, moveUntil, over, parseColor, white } from './colors.ts';
import { opposite } from './effective-background.ts';
import { invertFaintIcons, invertFaintImages } from './ink.ts';
import { type Foreground, type Recoloring, recolor } from './recolor.ts';

/**
 * Contrast ratios that WCAG 2.2 requires, in this order: 1.4.6 Contrast (Enhanced); 1.4.3 Contrast (Minimum); 1.4.11
 * Non-text Contrast, used for borders.
 */
const enhanced = 7;
const minimum = 4.5;
const parts = 3;

/**
 * Lightness values from 0 to 255. `white` and `black` apply to white and black backgrounds of the page, `strong` to
 * black or white text, and `faint` to gray text. The dark scheme is close to darkreader's default, #e8e6e3 on #181a1b.
 */
const schemes = {
  dark: { white: 24, black: 44, strong: 232, faint: 150 },
  light: { white: 255, black: 223, strong: 20, faint: 90 },
} as const;

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

/** Caches the result for each pair of colors, because calculating contrast ratios for every element would take long. */
function onBackground<Result>(compute: (own: Color, back: Color) => Result): (pair: Foreground) => Result {
  const on = memoized((back: Color) => memoized((own: Color) => compute(own, back)));
  return ({ own, back }) => on(back)(own);
}

/** Returns a function that moves a color until it reaches a contrast ratio; null if the color already reaches it. */
function raisedTo(least: number): (pair: Foreground) => Color | null {
  return onBackground((own, back) =>
    contrast(over(own, back), back) >= least ? null : moveUntil(own, back, least),
  );
}

const raisedToEnhanced = raisedTo(enhanced);
const raisedToMinimum = raisedTo(minimum);

function meanOf({ r, g, b }: Color): number {
  return (r + g + b) / 3;
}

function withLightness(color: Color, lightness: number, share: number): Color {
  const move = (value: number) =>
    Math.max(0, Math.min(255, Math.round(lightness + (value - meanOf(color)) * share)));
  return { r: move(color.r), g: move(color.g), b: move(color.b), a: 1 };
}

/**
 * Creates a scheme that makes all backgrounds light or all backgrounds dark. Text keeps its relative strength, so gray
 * text stays fainter than black or white text.
 */
function scheme({
  white: ofWhite,
  black: ofBlack,
  strong,
  faint,
}: (typeof schemes)['dark' | 'light']): Recoloring {
  const background = memoized((own: Color) => {
    const opaque = over(own, white);
    return withLightness(opaque, ofBlack + ((ofWhite - ofBlack) * meanOf(opaque)) / 255, 0.1);
  });
  return {
    background,
    text: onBackground((own, back) => {
      const opaque = over(own, opposite(own));
      const strength = Math.abs((2 * meanOf(opaque)) / 255 - 1);
      const turned = withLightness(opaque, faint + (strong - faint) * strength, 1);
      const moved = moveUntil(turned, back, enhanced);
      return contrast(moved, back) >= enhanced ? moved : opposite(back);
    }),
    border: onBackground((own, back) => moveUntil(own, back, parts)),
  };
}

/** Raises the contrast of text to 7:1. Changes a background only if neither white nor black text reaches 7:1 on it. */
const increased: Recoloring = {
  background: (own) => {
    if (own.a === 0) return null;
    const opaque = over(own, white);
    return raisedToEnhanced({ own: opaque, back: opposite(opaque) });
  },
  text: raisedToEnhanced,
  border: raisedTo(parts),
};

function recoloringOf(value: string): Recoloring | null {
  const pair = pairs[value];
  if (pair !== undefined) return pairOf(...pair);
  if (value === 'dark' || value === 'light') return scheme(schemes[value]);
  return value === 'increased' ? increased : null;
}

function excludingLinks(page: EffectPage, { text, ...rest }: Recoloring): Recoloring {
  if (text === undefined) return rest;
  return {
    ...rest,
    text: (each) => (page.client.settings.has('link_color') && each.isLink ? null : text(each)),
  };
}

export const contrastMode: Effect = {
  code: 'contrast_mode',
  neutral: 'default',
  start(page, value) {
    if (value === 'low') page.setFilter('contrast', 'contrast(0.75)');
    const recoloring = recoloringOf(value);
    const ground = value === 'increased' ? null : recoloring?.background?.(white, page.root);
    const isGroundDark = ground ? opposite(ground) === white : null;
    const ofIcons = isGroundDark !== null && {
      icons: (found: readonly SVGElement[]) => invertFaintIcons(page, found),
      backgroundIcons: backgroundIconInverter(page, isGroundDark),
    };
    if (recoloring !== null) recolor(page, { ...excludingLinks(page, recoloring), ...ofIcons });
    if (isGroundDark !== null) invertFaintImages(page, isGroundDark);
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
      // The page's own text color may be unreadable on the chosen background.
      text: (color) => (page.client.settings.has('text_color') ? null : raisedToMinimum(color)),
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
    recolor(page, { text: () => parseColor(value) }, ':is(a[href],a[href] *)');
    return undefined;
  },
};
