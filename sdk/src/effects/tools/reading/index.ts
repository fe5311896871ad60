import type { Effect } from '../../engine/effect.ts';

export const readingEffects: readonly Effect[] = [];
