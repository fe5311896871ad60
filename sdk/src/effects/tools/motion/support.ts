import type { UnsupportedCheck } from '../../engine/effect.ts';
import type { UnsupportedReason } from '../../unsupported-reasons.ts';

/** Why a motion tool cannot work on this page; in the first part loaded, so keep it small. */
export const motionUnsupported: UnsupportedCheck = (code, { root, window }) => {
  const reason: UnsupportedReason | null =
    code === 'sign_language_on' && root.querySelector('[data-aw-sign]') === null
      ? 'no_sign_language_provided'
      : code === 'flash_protection' && !('requestVideoFrameCallback' in window.HTMLVideoElement.prototype)
        ? 'browser_lacks_feature'
        : null;
  return reason;
};
