import type { Effect } from '../../engine/effect.ts';
import { lineHeight, textZoom } from './size.ts';

export const textEffects: readonly Effect[] = [textZoom, lineHeight];
