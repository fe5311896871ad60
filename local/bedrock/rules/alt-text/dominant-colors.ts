import type { ImageWords } from '../data/image-words.ts';
import type { Rgba } from './decode-pixels.ts';

/** At most this many pixels are looked at, evenly spread. */
const maxSamples = 20_000;
/** A second color is named when it covers at least this share. */
const secondColorShare = 0.15;

type Hue = Exclude<keyof ImageWords, 'image' | 'size' | 'colors' | 'note' | 'short' | 'light' | 'dark'>;

/** A color that has a plain name. */
export interface NamedColor {
  readonly name: Hue;
  readonly shade: 'light' | 'dark' | null;
}

/** The one or two colors that cover most of an image; none for a wholly transparent one. */
export function dominantColors(pixels: Rgba): NamedColor[] {
  const counts = new Map<string, { readonly color: NamedColor; count: number }>();
  const step = Math.max(1, Math.ceil(pixels.length / 4 / maxSamples)) * 4;
  let seen = 0;
  for (let offset = 0; offset + 3 < pixels.length; offset += step) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(offset, offset + 4);
    if (alpha < 128) continue;
    const color = namedColor(red, green, blue);
    const key = `${color.shade} ${color.name}`;
    const entry = counts.get(key) ?? { color, count: 0 };
    entry.count += 1;
    counts.set(key, entry);
    seen += 1;
  }
  return [...counts.values()]
    .sort((left, right) => right.count - left.count)
    .slice(0, 2)
    .filter(({ count }, index) => index === 0 || count / seen >= secondColorShare)
    .map(({ color }) => color);
}

/** Upper ends of hue ranges in degrees. */
const hues: readonly (readonly [to: number, name: Hue])[] = [
  [15, 'red'],
  [40, 'orange'],
  [70, 'yellow'],
  [160, 'green'],
  [195, 'turquoise'],
  [255, 'blue'],
  [290, 'purple'],
  [340, 'pink'],
  [360, 'red'],
];

/** The plain name of a color, by hue, saturation and lightness. */
export function namedColor(red: number, green: number, blue: number): NamedColor {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const high = Math.max(r, g, b);
  const low = Math.min(r, g, b);
  const lightness = (high + low) / 2;
  const chroma = high - low;
  if (lightness > 0.93) return { name: 'white', shade: null };
  if (lightness < 0.1) return { name: 'black', shade: null };
  if (chroma < 0.12)
    return { name: 'gray', shade: lightness > 0.75 ? 'light' : lightness < 0.35 ? 'dark' : null };
  const hue = hueOf(r, g, b, high, chroma);
  const name = hues.find(([to]) => hue <= to)?.[1] ?? 'red';
  if (name === 'orange' && lightness < 0.4) return { name: 'brown', shade: null };
  if (name === 'red' && lightness > 0.7) return { name: 'pink', shade: null };
  return { name, shade: lightness < 0.25 ? 'dark' : lightness > 0.78 ? 'light' : null };
}

function hueOf(r: number, g: number, b: number, high: number, chroma: number): number {
  const sector = high === r ? (g - b) / chroma : high === g ? 2 + (b - r) / chroma : 4 + (r - g) / chroma;
  return (sector * 60 + 360) % 360;
}
