import type { Effect } from '../../engine/effect.ts';

export const motionEffects: readonly Effect[] = [];
