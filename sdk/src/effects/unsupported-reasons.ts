/**
 * Reasons why a tool cannot work in a browser or on a page, as reported by `unsupported`. New codes may be added, but
 * existing ones are never renamed.
 */
export const unsupportedReasons = [
  /** This version of the SDK does not include the tool. */
  'unknown_tool',
  /** The browser lacks a feature that the tool needs. */
  'browser_lacks_feature',
  /** No video or sound of the page has captions, an audio description or a sign language version (`data-aw-sign`). */
  'no_captions',
  'no_audio_description',
  'no_sign_language',
  /** The SDK has no word list for the page's language. */
  'no_word_list_for_language',
  /** The SDK has no hyphenation patterns for the page's language. */
  'no_patterns_for_language',
  /** The colors of the system replace those of the page (forced colors), so that the tool has no visible effect. */
  'system_colors',
  /** Scripts, canvases or frames of other sites move or can flash. The tool cannot stop them, but stops the rest. */
  'uncontrolled_motion',
  /** The site has no AI add-on. */
  'needs_ai',
] as const;

/** Reasons why no tool can reach a part of a page, reported with `*` as the code. */
export type UnreachableReason =
  | 'closed_shadow_root'
  | 'cross_origin_frame'
  | 'important_style_attribute'
  | 'page_undoes_changes';

export type UnsupportedReason = (typeof unsupportedReasons)[number];
