import type { ImageWords } from './image-words.ts';

/** The colors that have a name, as red, green and blue. A color is called by the nearest of them. */
export const palette: readonly (readonly [name: ColorName, rgb: readonly [number, number, number]])[] = [
  ['red', [210, 30, 30]],
  ['orange', [245, 140, 30]],
  ['yellow', [250, 220, 40]],
  ['green', [40, 140, 50]],
  ['green', [150, 210, 120]],
  ['green', [0, 70, 10]],
  ['turquoise', [50, 200, 200]],
  ['blue', [30, 60, 220]],
  ['blue', [150, 200, 250]],
  ['blue', [10, 20, 100]],
  ['purple', [130, 50, 170]],
  ['pink', [245, 150, 190]],
  ['brown', [120, 70, 20]],
  ['brown', [180, 130, 80]],
  ['white', [255, 255, 255]],
  ['black', [0, 0, 0]],
  ['gray', [128, 128, 128]],
  ['gray', [195, 195, 195]],
  ['gray', [65, 65, 65]],
];

export type ColorName = Exclude<keyof ImageWords, 'image' | 'size' | 'colors' | 'note' | 'short'>;
