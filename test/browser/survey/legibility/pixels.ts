import type { PNG } from 'pngjs';
import { type Color, contrast, luminance, over } from '../../../../sdk/src/effects/tools/color/colors.ts';

type Box = readonly [left: number, top: number, width: number, height: number];

/** Width of the area around a box that is measured too, because an icon may fill most of its box. */
const marginPx = 3;
/** Share of the pixels that are lighter, or darker, than the color that stands out. Ignores single stray pixels. */
const extreme = 0.02;

/**
 * Returns the contrast ratio of what a box of a picture shows. Most pixels in and around it show the background.
 * @param ink color of what is on the background; null for the color that stands out the most
 */
export function pixelContrast({ width, height, data }: PNG, box: Box, ink: Color | null): number | null {
  const [left, top] = [Math.round(box[0] - marginPx), Math.round(box[1] - marginPx)];
  const [right, bottom] = [
    Math.min(width, box[0] + box[2] + marginPx),
    Math.min(height, box[1] + box[3] + marginPx),
  ];
  const pixels: Color[] = [];
  for (let y = Math.max(0, top); y < bottom; y += 1) {
    for (let x = Math.max(0, left); x < right; x += 1) {
      const at = 4 * (y * width + x);
      pixels.push({ r: data[at] ?? 0, g: data[at + 1] ?? 0, b: data[at + 2] ?? 0, a: 1 });
    }
  }
  pixels.sort((one, other) => luminance(one) - luminance(other));
  const colorAt = (share: number) => pixels[Math.floor(share * (pixels.length - 1))];
  const [darkest, back, lightest] = [extreme, 0.5, 1 - extreme].map(colorAt);
  if (darkest === undefined || back === undefined || lightest === undefined) return null;
  if (ink !== null) return contrast(over(ink, back), back);
  return Math.max(contrast(darkest, back), contrast(lightest, back));
}
