import type { Effect } from '../../engine/effect.ts';
import { lineHeight, textZoom } from './size.ts';

/** The text tools of the initial bundle. */
export const textEffects: readonly Effect[] = [textZoom, lineHeight];
