import type { UnsupportedCheck } from '../../engine/effect.ts';
import type { UnsupportedReason } from '../../unsupported-reasons.ts';

/** Why a speech tool cannot work on this page; in the first part loaded, so keep it small. */
export const speechUnsupported: UnsupportedCheck = (code, { client, window }) => {
  const hasVoice = client.current?.plan.ai.enabled === true || 'speechSynthesis' in window;
  const isPossible = code === 'speech_highlight' ? 'Highlight' in window : hasVoice;
  const reason: UnsupportedReason | null = isPossible ? null : 'browser_lacks_feature';
  return reason;
};
