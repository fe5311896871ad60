import type { UnsupportedCheck } from './engine/effect.ts';
import { recognitionOf } from './tools/input/recognition.ts';
import { canHighlight } from './tools/shared/dom.ts';
import type { UnsupportedReason } from './unsupported-reasons.ts';

export const colorUnsupported: UnsupportedCheck = (code, { window }) =>
  code === 'color_vision_filter' || window.CSS.supports('color', 'color(from red srgb-linear r g b)')
    ? null
    : 'browser_lacks_feature';

export const readingUnsupported: UnsupportedCheck = (code, { window, client }) => {
  switch (code) {
    case 'dictionary_lookup':
      return client.current?.plan.ai.enabled === false ? 'needs_ai' : null;
    case 'highlighter':
    case 'syllable_break':
    case 'parts_of_speech':
      return withoutHighlights(window);
    default:
      return null;
  }
};

export const contentUnsupported: UnsupportedCheck = (code, { client, window }) => {
  const reason: UnsupportedReason | null = client.current?.plan.ai.enabled === false ? 'needs_ai' : null;
  return reason ?? (code === 'easy_words' ? withoutHighlights(window) : null);
};

export const inputUnsupported: UnsupportedCheck = (code, { window }) =>
  code === 'voice_commands' && recognitionOf(window) === null ? 'browser_lacks_feature' : null;

export const motionUnsupported: UnsupportedCheck = (code, { window }) =>
  code === 'flash_protection' && !('requestVideoFrameCallback' in window.HTMLVideoElement.prototype)
    ? 'browser_lacks_feature'
    : null;

export const speechUnsupported: UnsupportedCheck = (code, { client, window }) => {
  if (code === 'speech_highlight') return withoutHighlights(window);
  const hasVoice = client.current?.plan.ai.enabled === true || Object.hasOwn(window, 'speechSynthesis');
  return hasVoice ? null : 'browser_lacks_feature';
};

function withoutHighlights(window: Window): UnsupportedReason | null {
  return canHighlight(window) ? null : 'browser_lacks_feature';
}
