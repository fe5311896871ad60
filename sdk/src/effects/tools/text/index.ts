import type { Effect } from '../../engine/effect.ts';
import { lineHeight, pageZoom, textZoom } from './size.ts';

/** The text tools that are there at the first paint. */
export const textEffects: readonly Effect[] = [textZoom, pageZoom, lineHeight];
