import * as dom from '../../../page-dom.ts';
import { contrastRatio, relativeLuminance } from '../../../wcag.ts';

/** Red, green and blue from 0 to 255 in sRGB, alpha from 0 to 1. */
export interface Color {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

export const white: Color = { r: 255, g: 255, b: 255, a: 1 };
export const black: Color = { r: 0, g: 0, b: 0, a: 1 };

/** Returns the relative luminance of a color, ignoring alpha. */
export function luminance({ r, g, b }: Color): number {
  return relativeLuminance(r / 255, g / 255, b / 255);
}

/** Returns whether white text has more contrast on the color than black text. */
export function isDark(color: Color): boolean {
  return contrast(color, white) > contrast(color, black);
}

/** Returns the contrast ratio of two opaque colors. */
export function contrast(one: Color, other: Color): number {
  return contrastRatio(luminance(one), luminance(other));
}

export function over(front: Color, back: Color): Color {
  if (front.a === 1) return front;
  if (front.a === 0 && back.a === 1) return back;
  const mix = (one: number, other: number) => one * front.a + other * (1 - front.a);
  return { r: mix(front.r, back.r), g: mix(front.g, back.g), b: mix(front.b, back.b), a: 1 };
}

/** Formats a color as `rgb()` or `rgba()`. The color components are rounded to integers, the precision of displays. */
export function toCss({ r, g, b, a }: Color): string {
  const opaque = `${Math.round(r)},${Math.round(g)},${Math.round(b)}`;
  return a === 1 ? `rgb(${opaque})` : `rgba(${opaque},${a})`;
}

/** Mixes a color with white or black while keeping its hue. `share` is from -1 (black) to 1 (white). */
function shade(color: Color, share: number): Color {
  const end = share > 0 ? 255 : 0;
  const move = (value: number) => Math.round(value + (end - value) * Math.abs(share));
  return { r: move(color.r), g: move(color.g), b: move(color.b), a: color.a };
}

const steps = 7;

/**
 * Lightens or darkens `color`, keeping its hue, until its contrast ratio against `back` reaches `least`. Returns white
 * or black if no color of that hue does.
 */
export function moveUntil(color: Color, back: Color, least: number): Color {
  const opaque = over(color, back);
  if (contrast(opaque, back) >= least) return opaque;
  const preferred = luminance(opaque) >= luminance(back) ? 1 : -1;
  const end = preferred === 1 ? white : black;
  const direction = contrast(end, back) >= least ? preferred : isDark(back) ? 1 : -1;
  let near = 0;
  let far = 1;
  for (let step = 0; step < steps; step += 1) {
    const middle = (near + far) / 2;
    if (contrast(shade(opaque, direction * middle), back) >= least) far = middle;
    else near = middle;
  }
  return shade(opaque, direction * far);
}

const parsed = new Map<string, Color>();
const plain = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/;
const hex = /^#(..)(..)(..)(..)?$/;

/** Parses a color from `getComputedStyle`, or `#RRGGBB(AA)`. */
export function parseColor(text: string): Color {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const [, r, g, b, a] = plain.exec(text) ?? [];
  const [, red = '0', green = '0', blue = '0', alpha = 'ff'] = hex.exec(text) ?? [];
  const hexadecimal = (digits: string) => Number.parseInt(digits, 16);
  const color =
    r !== undefined
      ? { r: Number(r), g: Number(g), b: Number(b), a: Number(a ?? 1) }
      : text.startsWith('#')
        ? { r: hexadecimal(red), g: hexadecimal(green), b: hexadecimal(blue), a: hexadecimal(alpha) / 255 }
        : painted(text);
  parsed.set(text, color);
  return color;
}

/** Converts a color in any CSS format to sRGB by painting one pixel. */
function painted(text: string): Color {
  const canvas = dom.createElement(document, 'canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (context === null) return { ...black, a: 0 };
  context.fillStyle = 'transparent';
  context.fillStyle = text;
  context.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data;
  return { r, g, b, a: a / 255 };
}
