import type { EffectGroup } from '../../engine/effect.ts';

/** Why a reading tool cannot work on this page; in the first part loaded, so keep it small. */
export const readingUnsupported: NonNullable<EffectGroup['unsupported']> = () => null;
