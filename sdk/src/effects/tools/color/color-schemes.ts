import { type ColorMap, constant, scaled, tinted } from './color-map.ts';
import { black, type Color, isDark, luminance, moveUntil, parseColor } from './colors.ts';

/** How the parts of a page are colored. */
export interface ColorScheme {
  readonly text: ColorMap;
  readonly background: ColorMap;
  /** Borders, outlines and other lines. */
  readonly line: ColorMap;
  readonly isDark: boolean;
  /** Color of all text other than links; null if text has different colors. */
  readonly ink: Color | null;
  /** Color of all links. Undefined if links are colored like other text, null if they have different colors. */
  readonly linkInk: Color | null | undefined;
}

/** Contrast ratios that WCAG 2.2 requires: 1.4.3 Contrast (Minimum) and 1.4.11 Non-text Contrast. */
const minimum = 4.5;
const minimumOfParts = 3;
/** Contrast ratios of the limits of text, or lines, and backgrounds, with a margin for rounding. */
const separation = 4.6;
const separationOfParts = 3.1;

/**
 * The luminance ranges of text and background are so far apart that the contrast ratio of every text on every
 * background is at least 7:1. Lines have at least 3:1. White backgrounds turn into about #181818 and black ones into
 * #2c2c2c, close to darkreader's default.
 */
const dark = {
  text: tinted({ at: (y) => Math.max(0.51, 0.8 - 1.5 * y, y), css: 'max(.51,.8 - 1.5*y,y)' }),
  background: scaled({ at: (y) => 0.0095 + 0.018 * (1 - y), css: '.0095 + .018*(1 - y)' }, 0.8),
  line: scaled({ at: () => 0.19, css: '.19' }, 0.3),
  isDark: true,
};

const light = {
  text: scaled({
    at: (y) => Math.min(0.062, 0.008 + 0.3 * Math.min(y, 1 - y)),
    css: 'min(.062,.008 + .3*min(y,1 - y))',
  }),
  background: tinted({ at: (y) => 0.75 + 0.25 * y, css: '.75 + .25*y' }),
  line: scaled({ at: () => 0.2, css: '.2' }, 0.3),
  isDark: false,
};

const pairs: Readonly<Record<string, readonly [text: string, back: string, link: string]>> = {
  black_on_white: ['#000000', '#FFFFFF', '#0000EE'],
  white_on_black: ['#FFFFFF', '#000000', '#FFFF00'],
  black_on_yellow: ['#000000', '#FFFF00', '#0000AA'],
  yellow_on_black: ['#FFFF00', '#000000', '#FFFFFF'],
};

/**
 * Returns the scheme of a value of `contrast_mode`; null for a value that is not a scheme.
 * @param chosenLink color that the visitor has chosen for links
 */
export function schemeOf(value: string, chosenLink: Color | null): ColorScheme | null {
  if (value === 'dark' || value === 'light') {
    const scheme = value === 'dark' ? dark : light;
    // In both schemes, the background that replaces black is the closest to the text.
    const linkInk = chosenLink === null ? undefined : readable(chosenLink, scheme.background.of(black));
    return { ...scheme, ink: null, linkInk };
  }
  const [ink, back, link] = (pairs[value] ?? []).map(parseColor);
  if (ink === undefined || back === undefined || link === undefined) return null;
  const linkInk = chosenLink === null ? link : readable(chosenLink, back);
  const [text, background] = [constant(ink), constant(back)];
  return { text, background, line: text, isDark: isDark(back), ink, linkInk };
}

/** The colors that a visitor has chosen; null for those that the visitor has not. */
interface ChosenColors {
  readonly text: Color | null;
  readonly background: Color | null;
  readonly link: Color | null;
}

/**
 * Returns a scheme with the chosen colors. The other colors change only as far as necessary for a contrast ratio of at
 * least 4.5:1. A chosen color changes only if it has too little contrast with another chosen one.
 */
export function schemeWith({ text, background, link }: ChosenColors): ColorScheme {
  const isDarkScheme = background === null ? !isDark(text ?? link ?? black) : isDark(background);
  const limit = background === null ? limitBehind([text, link], isDarkScheme) : luminance(background);
  const back = background ?? grayOf(limit);
  const ink = text && readable(text, back);
  return {
    text: isDarkScheme ? atLeast(lighterThan(limit)) : atMost(darkerThan(limit)),
    background: background === null ? (isDarkScheme ? upTo(limit) : startingAt(limit)) : constant(background),
    line:
      background === null
        ? lineOn(limit, isDarkScheme)
        : constant(moveUntil(ink ?? background, background, minimumOfParts)),
    isDark: isDarkScheme,
    ink,
    linkInk: link === null ? (ink === null ? undefined : null) : readable(link, back),
  };
}

/**
 * Returns the luminance that no background may exceed in a dark scheme or fall below in a light one, so that the chosen
 * colors are readable. Other text then rarely has to change.
 */
function limitBehind(colors: readonly (Color | null)[], isDarkScheme: boolean): number {
  const luminances = colors.flatMap((color) =>
    color !== null && isDark(color) !== isDarkScheme ? [luminance(color)] : [],
  );
  return isDarkScheme
    ? Math.min(0.03, darkerThan(Math.min(...luminances)))
    : Math.max(0.75, lighterThan(Math.max(...luminances)));
}

function lighterThan(dark: number, ratio: number = separation): number {
  return Math.min(1, (dark + 0.05) * ratio - 0.05);
}

function darkerThan(light: number, ratio: number = separation): number {
  return Math.max(0, (light + 0.05) / ratio - 0.05);
}

function readable(color: Color, back: Color): Color {
  return moveUntil(color, back, minimum);
}

/** Text on dark backgrounds: keeps luminances from `limit`, and makes darker text the lighter the darker it is. */
export function atLeast(limit: number): ColorMap {
  const slope = ((1 - limit) / limit).toFixed(5);
  return tinted({ at: (y) => Math.max(y, 1 - y * Number(slope)), css: `max(y,1 - y*${slope})` });
}

/** Text on light backgrounds: keeps luminances up to `limit`, and makes lighter text the darker the lighter it is. */
export function atMost(limit: number): ColorMap {
  const slope = (limit / (1 - limit)).toFixed(5);
  return scaled({ at: (y) => Math.min(y, (1 - y) * Number(slope)), css: `min(y,(1 - y)*${slope})` });
}

export function upTo(limit: number): ColorMap {
  return scaled({ at: (y) => limit * y, css: `${limit.toFixed(5)}*y` });
}

export function startingAt(limit: number): ColorMap {
  const share = (1 - limit).toFixed(5);
  return tinted({ at: (y) => 1 - Number(share) * (1 - y), css: `1 - ${share}*(1 - y)` });
}

/** Lines on backgrounds of up to, or at least, a luminance: moves only those that are too close to it. */
function lineOn(limit: number, isDarkScheme: boolean): ColorMap {
  if (isDarkScheme) {
    const least = lighterThan(limit, separationOfParts);
    return tinted({ at: (y) => Math.max(y, least), css: `max(y,${least.toFixed(5)})` });
  }
  const most = darkerThan(limit, separationOfParts);
  return scaled({ at: (y) => Math.min(y, most), css: `min(y,${most.toFixed(5)})` });
}

function grayOf(target: number): Color {
  return startingAt(target).of(black);
}
