import type { EffectGroup } from '../../engine/effect.ts';

/** Why a motion tool cannot work on this page; in the first part loaded, so keep it small. */
export const motionUnsupported: NonNullable<EffectGroup['unsupported']> = () => null;
