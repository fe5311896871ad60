import { native } from '../page-dom.ts';
import type { UnsupportedCheck } from './engine/effect.ts';
import { recognitionOf } from './tools/input/recognition.ts';
import { primaryLanguage } from './tools/shared/dom.ts';
import type { UnsupportedReason } from './unsupported-reasons.ts';

export const syllableLanguages: readonly string[] = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'sv'];

export const readingUnsupported: UnsupportedCheck = (code, page) => {
  const { document, window, client } = page;
  switch (code) {
    case 'syllable_break':
      return languagesOf(document).some((language) => syllableLanguages.includes(language))
        ? withoutHighlights(window)
        : 'no_patterns_for_language';
    case 'parts_of_speech':
      if (!languagesOf(document).includes('en')) return 'no_word_list_for_language';
      return withoutHighlights(window);
    case 'dictionary_lookup':
      return client.current?.plan.ai.enabled === false ? 'needs_ai' : null;
    case 'highlighter':
      return withoutHighlights(window);
    default:
      return null;
  }
};

function languagesOf(document: Document): string[] {
  return [...native(document).querySelectorAll('[lang]')].map((element) =>
    primaryLanguage(native(element).getAttribute('lang') ?? ''),
  );
}

export const contentUnsupported: UnsupportedCheck = (_, { client }) => {
  const reason: UnsupportedReason | null = client.current?.plan.ai.enabled === false ? 'needs_ai' : null;
  return reason;
};

export const inputUnsupported: UnsupportedCheck = (code, { window }) =>
  code === 'voice_commands' && recognitionOf(window) === null ? 'browser_lacks_feature' : null;

export const motionUnsupported: UnsupportedCheck = (code, { root, window }) => {
  const reason: UnsupportedReason | null =
    code === 'sign_language_on' && native(root).querySelector('[data-aw-sign]') === null
      ? 'no_sign_language_provided'
      : code === 'flash_protection' && !('requestVideoFrameCallback' in window.HTMLVideoElement.prototype)
        ? 'browser_lacks_feature'
        : null;
  return reason;
};

export const speechUnsupported: UnsupportedCheck = (code, { client, window }) => {
  if (code === 'speech_highlight') return withoutHighlights(window);
  const hasVoice = client.current?.plan.ai.enabled === true || Object.hasOwn(window, 'speechSynthesis');
  const reason: UnsupportedReason | null = hasVoice ? null : 'browser_lacks_feature';
  return reason;
};

function withoutHighlights(window: Window): UnsupportedReason | null {
  return Object.hasOwn(window, 'Highlight') ? null : 'browser_lacks_feature';
}
