import type { Effect } from '../../engine/effect.ts';

export const contentEffects: readonly Effect[] = [];
