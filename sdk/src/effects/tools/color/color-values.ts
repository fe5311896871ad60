import { splitTopLevel } from '../../overrides/css-text.ts';
import type { DeclaredStyle } from '../../overrides/mapping.ts';
import { hasPicture } from '../shared/pictures.ts';
import { black, parseColor } from './colors.ts';
import type { Paint } from './paint.ts';

const kept = /^(?:inherit|unset|revert|revert-layer|auto|none|context-(?:fill|stroke))$/;
/** Colors that only the browser knows: they depend on the element, its color scheme or the visitor's system. */
const dynamic =
  /var\(|env\(|currentcolor|light-dark|contrast-color|from |^(?:canvas|canvastext|linktext|visitedtext|activetext|button(?:face|text|border)|field|fieldtext|graytext|highlight(?:text)?|mark(?:text)?|selecteditem(?:text)?|accentcolor(?:text)?)$/i;
const functions = 'rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|contrast-color|var';
/** Matches the colors in a gradient or a list of shadows, and every `var()`. */
const tokens = new RegExp(
  `(?:${functions})\\((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*\\)|#[\\da-f]{3,8}\\b|\\b[a-z]{3,}\\b(?![(-])`,
  'gi',
);

const known = new WeakMap<Paint, Map<string, string>>();

/** Maps a declared color of text, a line or a shape. */
export function mapColor(value: string, paint: Paint): string {
  return value.toLowerCase() === 'currentcolor' ? value : memoized(value, paint, paint.literal(black));
}

/** Maps a declared background color. */
export function mapBackground(value: string, paint: Paint): string {
  return memoized(value, paint, 'transparent');
}

function memoized(value: string, paint: Paint, initial: string): string {
  const values = known.get(paint) ?? new Map<string, string>();
  known.set(paint, values);
  const result = values.get(value) ?? mapped(value, paint, initial);
  values.set(value, result);
  return result;
}

function mapped(value: string, paint: Paint, initial: string): string {
  if (kept.test(value) || value.startsWith('url(')) return value;
  if (value === 'initial') return initial;
  if (dynamic.test(value)) return paint.relative(value);
  if (!CSS.supports('color', value)) return value;
  const color = parseColor(value);
  return color.a === 0 ? 'transparent' : paint.literal(color);
}

/** Maps the colors in a gradient or shadow; returns null if it may contain a color that cannot be found. */
function mapWithin(value: string, paint: Paint, { kindOf }: DeclaredStyle): string | null {
  let isWhole = true;
  const result = value.replace(tokens, (token) => {
    if (!token.startsWith('var(')) return CSS.supports('color', token) ? mapBackground(token, paint) : token;
    const kind = kindOf(token);
    isWhole &&= kind === 'color' || kind === 'number' || kind === 'absolute' || kind === 'relative';
    return kind === 'color' ? mapBackground(token, paint) : token;
  });
  return isWhole ? result : null;
}

/** Maps the colors of gradients. Removes a gradient if it may contain a color that cannot be found. */
export function mapGradients(value: string, paint: Paint, style: DeclaredStyle): string {
  const layers = splitTopLevel(value, ',').map((layer) => {
    const isDrawn = /gradient\(|var\(/.test(layer) && !hasPicture(layer);
    return isDrawn ? (mapWithin(layer.trim(), paint, style) ?? 'none') : layer;
  });
  return layers.join();
}

/** Maps the colors of shadows. Shadows with sharp edges are mapped like lines, others like backgrounds. */
export function mapShadows(value: string, line: Paint, soft: Paint, style: DeclaredStyle): string {
  if (kept.test(value) || value === 'initial') return value;
  const shadows = splitTopLevel(value, ',').map((shadow) =>
    mapWithin(shadow, isSharp(shadow) ? line : soft, style),
  );
  return shadows.includes(null) ? 'none' : shadows.join();
}

function isSharp(shadow: string): boolean {
  const lengths = shadow.replace(tokens, '').match(/-?[\d.]+(?:px|em|rem)?/g) ?? [];
  return Number.parseFloat(lengths[2] ?? '0') === 0;
}
