import type { Effect } from '../../engine/effect.ts';

export const navigationEffects: readonly Effect[] = [];
