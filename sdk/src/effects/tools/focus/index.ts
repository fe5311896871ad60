import type { Effect } from '../../engine/effect.ts';

export const focusEffects: readonly Effect[] = [];
