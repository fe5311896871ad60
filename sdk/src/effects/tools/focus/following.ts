import type { Effect } from '../../engine/effect.ts';
import { focusColor, highlightFocus } from './focus.ts';
import { highlightHover } from './hover.ts';

/** The tools that follow the focus and the pointer. */
export const followingEffects: readonly Effect[] = [highlightFocus, focusColor, highlightHover];
