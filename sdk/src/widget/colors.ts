import { contrastRatio, relativeLuminance } from '../wcag.ts';

/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Parses `#RGB`, `#RRGGBB` or `#RRGGBBAA` (ignoring alpha). Returns null for any other text. */
export function parseColor(text: string): Rgb | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text)?.[1];
  if (digits === undefined) return null;
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const part = (index: number) => Number.parseInt(full.slice(index, index + 2), 16);
  return [part(0), part(2), part(4)];
}

export function formatColor(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color;
  return relativeLuminance(red / 255, green / 255, blue / 255);
}

export function contrast(one: Rgb, other: Rgb): number {
  return contrastRatio(luminance(one), luminance(other));
}

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** Returns white if its contrast with the color is at least 4.5:1, and otherwise black, which then contrasts more. */
export function textOn(color: Rgb): Rgb {
  return contrast(color, white) >= 4.5 ? white : black;
}

/**
 * Returns the color if it reaches the contrast ratio on every background. Otherwise, mixes it with as little black or
 * white as this contrast requires.
 */
export function readableOn(color: Rgb, backgrounds: readonly Rgb[], ratio: number): Rgb {
  const worst = (candidate: Rgb) =>
    Math.min(...backgrounds.map((background) => contrast(candidate, background)));
  const end = worst(black) > worst(white) ? black : white;
  for (let step = 0; step < 32; step += 1) {
    const share = step / 32;
    const mixed: Rgb = [
      Math.round(color[0] + (end[0] - color[0]) * share),
      Math.round(color[1] + (end[1] - color[1]) * share),
      Math.round(color[2] + (end[2] - color[2]) * share),
    ];
    if (worst(mixed) >= ratio) return mixed;
  }
  return end;
}
