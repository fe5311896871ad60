/** A tool that a preset turns on, and the value that the preset sets for it (null for a boolean tool). */
export interface PresetTool {
  readonly featureCode: string;
  readonly value: string | null;
}

export interface BuiltInPreset {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly tools: readonly PresetTool[];
}

/**
 * Presets that every new organization starts with, in display order. Each is named by what it does. No name promises
 * an effect on health or names a condition, because the choice of a preset must not disclose a diagnosis.
 */
export const builtInPresets: readonly BuiltInPreset[] = [
  {
    code: 'larger-and-clearer',
    name: 'Larger and clearer',
    description: 'Larger text, stronger contrast',
    tools: [
      { featureCode: 'text_zoom', value: '140' },
      { featureCode: 'font_weight', value: 'medium' },
      { featureCode: 'line_height', value: '150' },
      { featureCode: 'contrast_mode', value: 'increased' },
      { featureCode: 'large_cursor', value: null },
      { featureCode: 'larger_targets', value: null },
      { featureCode: 'underline_links', value: null },
      { featureCode: 'highlight_focus', value: null },
    ],
  },
  {
    code: 'high-contrast',
    name: 'High contrast',
    description: 'Light text on black',
    tools: [
      { featureCode: 'contrast_mode', value: 'white_on_black' },
      { featureCode: 'text_zoom', value: '120' },
      { featureCode: 'underline_links', value: null },
      { featureCode: 'highlight_focus', value: null },
      { featureCode: 'focus_color', value: '#FFD400' },
      { featureCode: 'large_cursor', value: null },
    ],
  },
  {
    code: 'calmer-reading',
    name: 'Calmer reading',
    description: 'Clear font, more space',
    tools: [
      { featureCode: 'text_zoom', value: '120' },
      { featureCode: 'font_family', value: 'atkinson_hyperlegible' },
      { featureCode: 'letter_spacing', value: '12' },
      { featureCode: 'word_spacing', value: '16' },
      { featureCode: 'line_height', value: '150' },
      { featureCode: 'text_align', value: 'start' },
      { featureCode: 'line_length', value: 'ch60' },
      { featureCode: 'background_color', value: '#FAF4E6' },
      { featureCode: 'remove_italics', value: null },
      { featureCode: 'reading_guide', value: null },
    ],
  },
  {
    code: 'fewer-distractions',
    name: 'Fewer distractions',
    description: 'No side content, less motion',
    tools: [
      { featureCode: 'reading_mask', value: null },
      { featureCode: 'simplify_layout', value: null },
      { featureCode: 'hide_distractions', value: null },
      { featureCode: 'pause_animations', value: null },
      { featureCode: 'stop_autoplay', value: null },
      { featureCode: 'mute_sounds', value: null },
      { featureCode: 'highlight_focus', value: null },
    ],
  },
  {
    code: 'less-motion',
    name: 'Less motion',
    description: 'Stops most animation',
    tools: [
      { featureCode: 'pause_animations', value: null },
      { featureCode: 'stop_gifs', value: null },
      { featureCode: 'stop_autoplay', value: null },
      { featureCode: 'flash_protection', value: null },
    ],
  },
  {
    code: 'quieter-page',
    name: 'Quieter page',
    description: 'Soft colors, no sound',
    tools: [
      { featureCode: 'pause_animations', value: null },
      { featureCode: 'stop_autoplay', value: null },
      { featureCode: 'mute_sounds', value: null },
      { featureCode: 'saturation', value: '70' },
      { featureCode: 'brightness', value: '85' },
      { featureCode: 'blue_light_filter', value: '20' },
      { featureCode: 'hide_distractions', value: null },
    ],
  },
  {
    code: 'easier-clicking',
    name: 'Easier clicking',
    description: 'Larger targets, keyboard use',
    tools: [
      { featureCode: 'larger_targets', value: null },
      { featureCode: 'large_cursor', value: null },
      { featureCode: 'keyboard_navigation', value: null },
      { featureCode: 'skip_links', value: null },
      { featureCode: 'highlight_focus', value: null },
      { featureCode: 'ignore_repeat_clicks', value: null },
      { featureCode: 'disable_site_shortcuts', value: null },
    ],
  },
  {
    code: 'marked-links',
    name: 'Marked links',
    description: 'Links stand out without color',
    tools: [
      { featureCode: 'underline_links', value: null },
      { featureCode: 'highlight_links', value: null },
      { featureCode: 'highlight_headings', value: null },
      { featureCode: 'contrast_mode', value: 'increased' },
    ],
  },
  {
    code: 'plain-words',
    name: 'Plain words',
    description: 'Simpler text and layout',
    tools: [
      { featureCode: 'simplify_text', value: null },
      { featureCode: 'easy_words', value: null },
      { featureCode: 'literal_language', value: null },
      { featureCode: 'simplify_layout', value: null },
      { featureCode: 'highlight_headings', value: null },
      { featureCode: 'table_of_contents', value: null },
      { featureCode: 'line_height', value: '150' },
      { featureCode: 'text_zoom', value: '110' },
    ],
  },
  {
    code: 'listen-and-read',
    name: 'Listen and read',
    description: 'Reads aloud, explains words',
    tools: [
      { featureCode: 'read_aloud', value: null },
      { featureCode: 'speech_rate', value: '80' },
      { featureCode: 'speech_highlight', value: 'word_and_sentence' },
      { featureCode: 'line_focus', value: 'three_lines' },
      { featureCode: 'easy_words', value: null },
      { featureCode: 'dictionary_lookup', value: null },
      { featureCode: 'learning_hints', value: null },
      { featureCode: 'syllable_break', value: null },
    ],
  },
  {
    code: 'captions',
    name: 'Captions',
    description: 'And sign language, if available',
    tools: [
      { featureCode: 'captions_on', value: null },
      { featureCode: 'sign_language_on', value: null },
      { featureCode: 'stop_autoplay', value: null },
    ],
  },
];
