import type { Effect } from '../../engine/effect.ts';
import { fontFamily, fontWeight, removeItalics } from './font.ts';
import { pageZoom, textZoom } from './size.ts';
import {
  letterSpacing,
  lineHeight,
  lineLength,
  paragraphSpacing,
  textAlign,
  wordSpacing,
} from './spacing.ts';

export const textEffects: readonly Effect[] = [
  textZoom,
  pageZoom,
  fontFamily,
  fontWeight,
  lineHeight,
  letterSpacing,
  wordSpacing,
  paragraphSpacing,
  textAlign,
  lineLength,
  removeItalics,
];
