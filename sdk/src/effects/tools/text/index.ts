import type { Effect } from '../../engine/effect.ts';
import { lineLength, paragraphSpacing, textAlign } from './blocks.ts';
import { fontFamily, fontWeight, removeItalics } from './font.ts';
import { lineHeight, textZoom } from './size.ts';
import { letterSpacing, wordSpacing } from './spacing.ts';

export const textEffects: readonly Effect[] = [
  textZoom,
  lineHeight,
  fontFamily,
  fontWeight,
  removeItalics,
  letterSpacing,
  wordSpacing,
  paragraphSpacing,
  textAlign,
  lineLength,
];
