import { linearChannel, luminanceOf } from '../../../wcag.ts';
import { type Color, luminance } from './colors.ts';

/** Maps any color of the page to a color of a chosen luminance, so that contrast does not depend on the page. */
export interface ColorMap {
  /** Maps the color and keeps its alpha. */
  of(color: Color): Color;
  /** Returns a CSS expression for a channel (`r`, `g` or `b`) of the mapped color in linear sRGB. */
  css(channel: string): string;
}

/** A function of luminance, in JavaScript and as a CSS expression in which `y` stands for the luminance. */
interface Curve {
  at(y: number): number;
  readonly css: string;
}

type Linear = readonly [red: number, green: number, blue: number];

/** Smallest luminance that is divided by. Below it, all colors look black. */
const least = 0.001;
const cssLuminance = '(.2126*clamp(0,r,1) + .7152*clamp(0,g,1) + .0722*clamp(0,b,1))';

/**
 * Scales colors to the luminance Y' of the curve: c·k + (Y' − k·Y), where k = chroma·Y'/Y. The result has exactly that
 * luminance. It is in the sRGB gamut if Y' ≤ Y, or if `chroma` is small enough.
 */
export function scaled(curve: Curve, chroma = 1): ColorMap {
  const target = cssOf(curve);
  const base = `max(${cssLuminance},${least})`;
  return {
    of: inLinear((color) => {
      const y = luminanceOf(...color);
      const k = (chroma * curve.at(y)) / Math.max(y, least);
      return color.map((channel) => channel * k + curve.at(y) - k * y);
    }),
    css: (channel) =>
      `${target}*(${chroma}*clamp(0,${channel},1)/${base} + 1 - ${chroma}*${cssLuminance}/${base})`,
  };
}

/**
 * Mixes colors with white to the luminance Y' of the curve: 1 − (1 − c)(1 − Y')/(1 − Y). The result has exactly that
 * luminance and is in the sRGB gamut if Y' ≥ Y.
 */
export function tinted(curve: Curve): ColorMap {
  return {
    of: inLinear((color) => {
      const y = luminanceOf(...color);
      const share = (1 - curve.at(y)) / Math.max(1 - y, least);
      return color.map((channel) => 1 - (1 - channel) * share);
    }),
    css: (channel) =>
      `(1 - (1 - clamp(0,${channel},1))*(1 - ${cssOf(curve)})/max(1 - ${cssLuminance},${least}))`,
  };
}

/** Maps colors up to a luminance by one map and lighter ones by another. */
export function divided(middle: number, darker: ColorMap, lighter: ColorMap): ColorMap {
  const share = `clamp(0,(${cssLuminance} - ${middle})*1e6,1)`;
  return {
    of: (color) => (luminance(color) <= middle ? darker : lighter).of(color),
    css: (channel) => `(${darker.css(channel)}*(1 - ${share}) + ${lighter.css(channel)}*${share})`,
  };
}

/** Maps all colors to one color. */
export function constant(color: Color): ColorMap {
  const channels: Readonly<Record<string, number>> = { ...color };
  return {
    of: ({ a }) => ({ ...color, a }),
    css: (channel) => linearChannel((channels[channel] ?? 0) / 255).toFixed(5),
  };
}

function cssOf({ css }: Curve): string {
  return `(${css.replaceAll('y', cssLuminance)})`;
}

function inLinear(map: (color: Linear) => readonly number[]): (color: Color) => Color {
  return ({ r, g, b, a }) => {
    const linear: Linear = [linearChannel(r / 255), linearChannel(g / 255), linearChannel(b / 255)];
    const [red = 0, green = 0, blue = 0] = map(linear).map(encoded);
    return { r: red, g: green, b: blue, a };
  };
}

/** Converts a channel of linear light from 0 to 1 to an sRGB channel from 0 to 255, rounded to an integer. */
function encoded(linear: number): number {
  const clamped = Math.min(1, Math.max(0, linear));
  const channel = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055;
  return Math.round(255 * channel);
}
