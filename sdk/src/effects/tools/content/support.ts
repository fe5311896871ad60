import type { EffectGroup } from '../../engine/effect.ts';

/** Why a content tool cannot work on this page; in the first part loaded, so keep it small. */
export const contentUnsupported: NonNullable<EffectGroup['unsupported']> = () => null;
