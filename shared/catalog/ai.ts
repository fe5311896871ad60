import { type AiMode, type AiTier, aiModeSchema } from '../contract/enumerations.ts';

/** Monthly credits of each tier of the AI add-on; null when the amount is agreed with the organization. */
export const creditsPerMonthByTier: Readonly<Record<AiTier, number | null>> = {
  lite: 2_000,
  plus: 5_000,
  max: 10_000,
  scale: 30_000,
  custom: null,
};

/** Model roles: one per AI mode, and `judge` for comparing results with their source. */
export const modelUses = [...aiModeSchema.options, 'judge'] as const;
export type ModelUse = (typeof modelUses)[number];

export type ModelIds = Readonly<Record<AiMode, string> & Partial<Record<'judge', string>>>;

export const modeFactor: Readonly<Record<AiMode, number>> = { standard: 1, smart: 3, genius: 15 };

export function modesUpTo(cap: AiMode): readonly AiMode[] {
  const modes = aiModeSchema.options;
  return modes.slice(0, modes.indexOf(cap) + 1);
}
