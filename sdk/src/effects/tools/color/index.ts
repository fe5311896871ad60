import type { Effect } from '../../engine/effect.ts';
import { backgroundColor, contrastMode, linkColor, smartContrast, textColor } from './contrast.ts';
import { filterEffects } from './filters.ts';

export const colorEffects: readonly Effect[] = [
  contrastMode,
  smartContrast,
  ...filterEffects,
  textColor,
  backgroundColor,
  linkColor,
];
