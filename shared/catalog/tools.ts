import type { ToolCategory, ValueType } from '../contract/vocabulary.ts';

/** One tool of the widget: what it is called, and which values it takes. */
export interface CatalogTool {
  readonly code: string;
  readonly category: ToolCategory;
  readonly valueType: ValueType;
  /** Percent; null unless valueType is percentage. */
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number | null;
  /** Values of an enum tool; {@link anyLanguageOption} stands for any BCP-47 tag. Null otherwise. */
  readonly options: readonly string[] | null;
  readonly default: string | null;
  readonly requiresAi: boolean;
}

/** In an enum tool's options: any BCP-47 language tag is a value too. */
export const anyLanguageOption = '<BCP-47>';

/**
 * Every tool, in the order in which a widget lists them. The remark behind a line names the standard term the
 * tool corresponds to (GPII and Infusion preference terms, QTI, WCAG 2 success criteria).
 */
const valueless = { min: null, max: null, step: null, options: null, default: null } as const;

/** The content tools are the ones that need the AI add-on. */
function isContent(category: ToolCategory): boolean {
  return category === 'content';
}

export const tools: readonly CatalogTool[] = [
  percentage('text_zoom', 'text', { min: 80, max: 200, step: 5, default: 100 }), // GPII fontSize; Infusion textSize 0.5-2
  percentage('page_zoom', 'text', { min: 100, max: 400, step: 10, default: 100 }), // GPII magnification
  choice(
    'font_family',
    'text',
    ['default', 'system', 'arial', 'verdana', 'comic', 'atkinson_hyperlegible', 'lexend', 'open_dyslexic'],
    'default',
  ), // Infusion textFont
  choice('font_weight', 'text', ['default', 'medium', 'bold'], 'default'),
  percentage('line_height', 'text', { min: 100, max: 300, step: 10, default: 100 }), // GPII lineSpace; WCAG 1.4.12 (150)
  percentage('letter_spacing', 'text', { min: 0, max: 50, step: 2, default: 0 }), // GPII characterSpace; 1.4.12 (12% em)
  percentage('word_spacing', 'text', { min: 0, max: 100, step: 4, default: 0 }), // GPII wordSpace; 1.4.12 (16% em)
  percentage('paragraph_spacing', 'text', { min: 100, max: 400, step: 25, default: 100 }), // 1.4.12 (200)
  choice('text_align', 'text', ['default', 'start', 'center', 'end', 'justify'], 'default'),
  choice('line_length', 'text', ['default', 'ch45', 'ch60', 'ch70', 'ch80'], 'default'), // WCAG 1.4.8 (80 chars)
  toggle('remove_italics', 'text'),
  toggle('text_magnifier', 'text'),
  choice(
    'contrast_mode',
    'color',
    [
      'default',
      'increased',
      'low',
      'dark',
      'light',
      'black_on_white',
      'white_on_black',
      'black_on_yellow',
      'yellow_on_black',
    ],
    'default',
  ), // GPII highContrast + highContrastTheme; Infusion contrast
  toggle('smart_contrast', 'color'),
  toggle('invert_colors', 'color'), // GPII invertColours
  percentage('saturation', 'color', { min: 0, max: 200, step: 10, default: 100 }),
  percentage('brightness', 'color', { min: 50, max: 150, step: 5, default: 100 }), // GPII screenBrightness
  percentage('blue_light_filter', 'color', { min: 0, max: 100, step: 5, default: 0 }), // GPII nightScreen
  choice(
    'color_vision_filter',
    'color',
    ['none', 'protanopia', 'deuteranopia', 'tritanopia', 'achromatopsia'],
    'none',
  ),
  color('color_overlay', 'color', '#FFF3C480'),
  color('text_color', 'color', '#1A1A1A'), // GPII foregroundColor
  color('background_color', 'color', '#FFFFFF'), // GPII backgroundColor
  color('link_color', 'color', '#0B57D0'),
  toggle('reading_mask', 'reading'), // QTI lineReader
  toggle('reading_guide', 'reading'),
  choice('line_focus', 'reading', ['off', 'one_line', 'three_lines', 'five_lines'], 'off'),
  color('guide_color', 'reading', '#FFB000'), // GPII highlightColor
  toggle('reader_mode', 'reading'),
  toggle('simplify_layout', 'reading'), // GPII simplifiedUi
  toggle('hide_distractions', 'reading'),
  toggle('hide_images', 'reading'),
  toggle('word_anchors', 'reading'),
  toggle('syllable_break', 'reading'), // GPII syllabification
  toggle('parts_of_speech', 'reading'),
  toggle('picture_dictionary', 'reading'),
  toggle('dictionary_lookup', 'reading'), // WAI-Adapt helptype dictionary
  toggle('table_of_contents', 'reading'), // GPII tableOfContents
  toggle('highlighter', 'reading'), // QTI highlighting
  toggle('highlight_links', 'focus'),
  toggle('underline_links', 'focus'),
  toggle('highlight_headings', 'focus'),
  toggle('highlight_hover', 'focus'),
  toggle('highlight_focus', 'focus'),
  color('focus_color', 'focus', '#D81B60'), // GPII highlightColor
  toggle('pause_animations', 'motion'), // prefers-reduced-motion
  toggle('stop_autoplay', 'motion'),
  toggle('stop_gifs', 'motion'),
  toggle('flash_protection', 'motion'), // WCAG 2.3.1
  toggle('mute_sounds', 'motion'), // GPII volume
  toggle('captions_on', 'motion'), // GPII captions
  toggle('audio_description_on', 'motion'), // GPII audioDescription
  toggle('sign_language_on', 'motion'), // QTI sign-language
  toggle('large_cursor', 'input'), // GPII cursorSize
  percentage('cursor_size', 'input', { min: 100, max: 400, step: 25, default: 200 }), // GPII cursorSize
  color('cursor_color', 'input', '#000000'), // GPII cursorColor
  toggle('larger_targets', 'input'), // GPII inputsLarger; WCAG 2.5.8
  toggle('keyboard_navigation', 'input'),
  toggle('skip_links', 'input'),
  toggle('on_screen_keyboard', 'input'), // GPII onScreenKeyboard
  toggle('voice_commands', 'input'),
  toggle('ignore_repeat_clicks', 'input'), // GPII debounce
  toggle('disable_site_shortcuts', 'input'), // WCAG 2.1.4
  toggle('extend_timeouts', 'input'), // WCAG 2.2.1
  toggle('page_structure', 'navigation'),
  toggle('tooltips', 'navigation'), // WAI-Adapt explain
  toggle('show_image_descriptions', 'navigation'),
  choice('symbol_support', 'navigation', ['off', 'arasaac', 'blissymbolics', 'mulberry'], 'off'), // WAI-Adapt symbol
  toggle('read_aloud', 'speech'), // GPII selfVoicing; QTI spoken/textToSpeech
  toggle('read_on_hover', 'speech'),
  percentage('speech_rate', 'speech', { min: 50, max: 250, step: 10, default: 100 }), // GPII speechRate
  choice('speech_highlight', 'speech', ['off', 'word', 'sentence', 'word_and_sentence'], 'word_and_sentence'), // GPII trackingTTS
  toggle('simplify_text', 'content'), // WAI-Adapt easylang
  toggle('easy_words', 'content'), // QTI keyword-translation / WAI-Adapt vocab
  choice('summarize_page', 'content', ['off', 'short', 'medium', 'bullets'], 'off'), // COGA summary
  toggle('literal_language', 'content'), // WAI-Adapt literal
  toggle('number_free', 'content'), // WAI-Adapt numberfree
  toggle('learning_hints', 'content'), // QTI linguistic-guidance
  choice('translate_page', 'content', ['off', '<BCP-47>'], 'off'), // GPII language
  toggle('auto_alt_text', 'content'),
  toggle('aria_repair', 'content'),
];

const toolsByCode: ReadonlyMap<string, CatalogTool> = new Map(tools.map((tool) => [tool.code, tool]));

/** The tool with this code, or undefined when there is none. */
export function findTool(code: string): CatalogTool | undefined {
  return toolsByCode.get(code);
}

function toggle(code: string, category: ToolCategory): CatalogTool {
  return { ...valueless, code, category, valueType: 'boolean', requiresAi: isContent(category) };
}

function percentage(
  code: string,
  category: ToolCategory,
  range: { min: number; max: number; step: number; default: number },
): CatalogTool {
  return {
    ...valueless,
    ...range,
    code,
    category,
    valueType: 'percentage',
    default: String(range.default),
    requiresAi: isContent(category),
  };
}

function choice(
  code: string,
  category: ToolCategory,
  options: readonly string[],
  defaultOption: string,
): CatalogTool {
  return {
    ...valueless,
    code,
    category,
    valueType: 'enum',
    options,
    default: defaultOption,
    requiresAi: isContent(category),
  };
}

function color(code: string, category: ToolCategory, defaultColor: string): CatalogTool {
  return {
    ...valueless,
    code,
    category,
    valueType: 'color',
    default: defaultColor,
    requiresAi: isContent(category),
  };
}
