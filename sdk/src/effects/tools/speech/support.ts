import type { EffectGroup } from '../../engine/effect.ts';

/** Why a speech tool cannot work on this page; in the first part loaded, so keep it small. */
export const speechUnsupported: NonNullable<EffectGroup['unsupported']> = () => null;
