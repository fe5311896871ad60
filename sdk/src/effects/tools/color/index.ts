import type { Effect } from '../../engine/effect.ts';

export const colorEffects: readonly Effect[] = [];
