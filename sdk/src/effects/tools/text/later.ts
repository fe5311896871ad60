import type { Effect } from '../../engine/effect.ts';
import { lineLength, paragraphSpacing, textAlign } from './blocks.ts';
import { fontFamily, fontWeight, removeItalics } from './font.ts';
import { letterSpacing, wordSpacing } from './spacing.ts';

export const laterTextEffects: readonly Effect[] = [
  fontFamily,
  fontWeight,
  removeItalics,
  letterSpacing,
  wordSpacing,
  paragraphSpacing,
  textAlign,
  lineLength,
];
