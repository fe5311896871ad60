import type { Rgba } from './decode-pixels.ts';

/** At most this many pixels are looked at, evenly spread. */
const maxSamples = 20_000;
/** A second color is named when it covers at least this share. */
const secondColorShare = 0.15;

/** Plain names of the one or two colors that cover most of an image; none for a wholly transparent one. */
export function dominantColors(pixels: Rgba): string[] {
  const counts = new Map<string, number>();
  const step = Math.max(1, Math.ceil(pixels.length / 4 / maxSamples)) * 4;
  let seen = 0;
  for (let offset = 0; offset + 3 < pixels.length; offset += step) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(offset, offset + 4);
    if (alpha < 128) continue;
    const name = colorName(red, green, blue);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    seen += 1;
  }
  const ranked = [...counts].sort((left, right) => right[1] - left[1]);
  return ranked
    .slice(0, 2)
    .filter(([, count], index) => index === 0 || count / seen >= secondColorShare)
    .map(([name]) => name);
}

/** Upper ends of hue ranges in degrees. */
const hues: readonly (readonly [to: number, name: string])[] = [
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
export function colorName(red: number, green: number, blue: number): string {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const high = Math.max(r, g, b);
  const low = Math.min(r, g, b);
  const lightness = (high + low) / 2;
  const chroma = high - low;
  if (lightness > 0.93) return 'white';
  if (lightness < 0.1) return 'black';
  if (chroma < 0.12) return lightness > 0.75 ? 'light gray' : lightness < 0.35 ? 'dark gray' : 'gray';
  const hue = hueOf(r, g, b, high, chroma);
  const name = hues.find(([to]) => hue <= to)?.[1] ?? 'red';
  if (name === 'orange' && lightness < 0.4) return 'brown';
  if (name === 'red' && lightness > 0.7) return 'pink';
  if (lightness < 0.25) return `dark ${name}`;
  return lightness > 0.78 ? `light ${name}` : name;
}

function hueOf(r: number, g: number, b: number, high: number, chroma: number): number {
  const sector = high === r ? (g - b) / chroma : high === g ? 2 + (b - r) / chroma : 4 + (r - g) / chroma;
  return (sector * 60 + 360) % 360;
}
