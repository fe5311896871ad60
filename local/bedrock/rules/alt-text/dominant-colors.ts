import { type ColorName, palette } from '../data/palette.ts';
import type { Rgba } from './decode-pixels.ts';

/** At most this many pixels are looked at, evenly spread. */
const maximumSamples = 20_000;
/** A second color is named when it covers at least this share. */
const secondColorShare = 0.15;

/** The one or two colors that cover most of an image; none for a wholly transparent one. */
export function dominantColors(pixels: Rgba): ColorName[] {
  const counts = new Map<ColorName, number>();
  const step = Math.max(1, Math.ceil(pixels.length / 4 / maximumSamples)) * 4;
  let seen = 0;
  for (let offset = 0; offset + 3 < pixels.length; offset += step) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(offset, offset + 4);
    if (alpha < 128) continue;
    const name = colorName(red, green, blue);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    seen += 1;
  }
  return [...counts]
    .sort((left, right) => right[1] - left[1])
    .slice(0, 2)
    .filter(([, count], index) => index === 0 || count / seen >= secondColorShare)
    .map(([name]) => name);
}

/** The name of the nearest color that has one. */
export function colorName(red: number, green: number, blue: number): ColorName {
  let [nearest, least]: [ColorName, number] = ['gray', Number.POSITIVE_INFINITY];
  for (const [name, [r, g, b]] of palette) {
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < least) [nearest, least] = [name, distance];
  }
  return nearest;
}
