import type { Effect } from '../../engine/effect.ts';
import { backgroundColor, contrastMode, linkColor, textColor } from './contrast.ts';
import { colorVisionFilter } from './vision.ts';

/** The color tools that measure or calculate colors. They are loaded in a separate chunk. */
export const recoloringEffects: readonly Effect[] = [
  contrastMode,
  textColor,
  backgroundColor,
  linkColor,
  colorVisionFilter,
];
