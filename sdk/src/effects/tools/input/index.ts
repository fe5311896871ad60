import type { Effect } from '../../engine/effect.ts';

export const inputEffects: readonly Effect[] = [];
