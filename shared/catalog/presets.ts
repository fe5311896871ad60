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

/** Presets that every new organization starts with, in display order. */
export const builtInPresets: readonly BuiltInPreset[] = [
  {
    code: 'dyslexia-friendly',
    name: 'Dyslexia friendly',
    description: 'Text shape and pacing',
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
    code: 'focus-support',
    name: 'Focus support',
    description: 'Fewer distractions',
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
    code: 'low-vision',
    name: 'Low vision',
    description: 'Larger and clearer',
    tools: [
      { featureCode: 'text_zoom', value: '150' },
      { featureCode: 'font_weight', value: 'medium' },
      { featureCode: 'line_height', value: '150' },
      { featureCode: 'contrast_mode', value: 'increased' },
      { featureCode: 'large_cursor', value: null },
      { featureCode: 'highlight_links', value: null },
      { featureCode: 'underline_links', value: null },
      { featureCode: 'highlight_focus', value: null },
    ],
  },
  {
    code: 'high-contrast',
    name: 'High contrast',
    description: 'Strong contrast',
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
    code: 'screen-reader',
    name: 'Screen reader',
    description: 'Works with your own screen reader',
    tools: [
      { featureCode: 'page_structure', value: null },
      { featureCode: 'skip_links', value: null },
      { featureCode: 'keyboard_navigation', value: null },
      { featureCode: 'pause_animations', value: null },
      { featureCode: 'stop_autoplay', value: null },
      { featureCode: 'auto_alt_text', value: null },
    ],
  },
  {
    code: 'color-vision',
    name: 'Color vision',
    description: 'Not by color alone',
    tools: [
      { featureCode: 'underline_links', value: null },
      { featureCode: 'highlight_links', value: null },
      { featureCode: 'highlight_headings', value: null },
      { featureCode: 'contrast_mode', value: 'increased' },
    ],
  },
  {
    code: 'motor-support',
    name: 'Motor support',
    description: 'Easier pointing and keys',
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
    code: 'seizure-safe',
    name: 'Seizure safe',
    description: 'No flashes or motion',
    tools: [
      { featureCode: 'pause_animations', value: null },
      { featureCode: 'stop_gifs', value: null },
      { featureCode: 'stop_autoplay', value: null },
      { featureCode: 'flash_protection', value: null },
      { featureCode: 'saturation', value: '70' },
      { featureCode: 'brightness', value: '90' },
    ],
  },
  {
    code: 'sensory-calm',
    name: 'Sensory calm',
    description: 'Softer light, sound, motion',
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
    code: 'easy-read',
    name: 'Easy read',
    description: 'Plain words and layout',
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
    code: 'learning-support',
    name: 'Learning support',
    description: 'Reading help for students',
    tools: [
      { featureCode: 'simplify_text', value: null },
      { featureCode: 'easy_words', value: null },
      { featureCode: 'learning_hints', value: null },
      { featureCode: 'read_aloud', value: null },
      { featureCode: 'speech_highlight', value: 'word_and_sentence' },
      { featureCode: 'line_focus', value: 'three_lines' },
      { featureCode: 'syllable_break', value: null },
      { featureCode: 'dictionary_lookup', value: null },
    ],
  },
  {
    code: 'language-learner',
    name: 'Language learner',
    description: 'Reading in a new language',
    tools: [
      { featureCode: 'easy_words', value: null },
      { featureCode: 'dictionary_lookup', value: null },
      { featureCode: 'parts_of_speech', value: null },
      { featureCode: 'read_aloud', value: null },
      { featureCode: 'speech_rate', value: '80' },
      { featureCode: 'speech_highlight', value: 'word' },
    ],
  },
  {
    code: 'older-adults',
    name: 'Older adults',
    description: 'Comfort set',
    tools: [
      { featureCode: 'text_zoom', value: '130' },
      { featureCode: 'contrast_mode', value: 'increased' },
      { featureCode: 'larger_targets', value: null },
      { featureCode: 'large_cursor', value: null },
      { featureCode: 'underline_links', value: null },
      { featureCode: 'pause_animations', value: null },
      { featureCode: 'stop_autoplay', value: null },
    ],
  },
  {
    code: 'hearing-support',
    name: 'Hearing support',
    description: 'Seeing what is said',
    tools: [
      { featureCode: 'captions_on', value: null },
      { featureCode: 'sign_language_on', value: null },
      { featureCode: 'stop_autoplay', value: null },
      { featureCode: 'highlight_focus', value: null },
    ],
  },
];
