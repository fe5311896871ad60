import type { EffectGroup } from '../../engine/effect.ts';

/** Why a input tool cannot work on this page; in the first part loaded, so keep it small. */
export const inputUnsupported: NonNullable<EffectGroup['unsupported']> = () => null;
