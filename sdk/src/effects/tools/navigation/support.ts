import type { EffectGroup } from '../../engine/effect.ts';

/** Why a navigation tool cannot work on this page; in the first part loaded, so keep it small. */
export const navigationUnsupported: NonNullable<EffectGroup['unsupported']> = () => null;
