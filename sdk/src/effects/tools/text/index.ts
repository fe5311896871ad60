import type { Effect } from '../../engine/effect.ts';

export const textEffects: readonly Effect[] = [];
