import type { UnsupportedCheck } from '../../engine/effect.ts';
import type { UnsupportedReason } from '../../unsupported-reasons.ts';

/** Why a content tool cannot work on this page; in the first part loaded, so keep it small. */
export const contentUnsupported: UnsupportedCheck = (_, { client }) => {
  const reason: UnsupportedReason | null = client.current?.plan.ai.enabled === false ? 'needs_ai' : null;
  return reason;
};
