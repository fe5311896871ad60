import type { Effect } from '../../engine/effect.ts';

export const speechEffects: readonly Effect[] = [];
