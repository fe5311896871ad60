import { absentTools } from './absent.ts';
import type { Context } from './engine/context.ts';
import type { EffectGroup, Surroundings } from './engine/effect.ts';
import { unreachable } from './engine/unreachable.ts';
import type { UnsupportedTool } from './types.ts';
import {
  colorUnsupported,
  contentUnsupported,
  inputUnsupported,
  motionUnsupported,
  readingUnsupported,
  speechUnsupported,
} from './unsupported.ts';

/** See `Registry`. */
export function unsupported(
  context: Context,
  page: Surroundings,
  ownCodes: readonly string[],
  reasonOf: (code: string, page: Surroundings) => string | null,
): readonly UnsupportedTool[] {
  const all = new Set([...ownCodes, ...groups.flatMap(({ codes }) => codes)]);
  const codes = page.client.current?.plan.tools.map(({ code }) => code) ?? [...all];
  const absent = absentTools(page.document);
  const tools = codes.map((code) => ({ code, reason: reasonOf(code, page) ?? absent.get(code) ?? '' }));
  const parts = unreachable(context).map((reason) => ({ code: '*', reason }));
  return [...tools.filter(({ reason }) => reason !== ''), ...parts];
}

/** Lazily loaded tool groups. This module itself is loaded after the first paint. */
export const groups: readonly EffectGroup[] = [
  {
    unsupported: colorUnsupported,
    codes: 'contrast_mode text_color background_color link_color color_vision_filter'.split(' '),
    load: async () => ({
      effects: (await import('./tools/color/recoloring.ts')).recoloringEffects,
      phrases: {},
    }),
  },
  {
    codes: ['color_overlay'],
    load: async () => ({ effects: [(await import('./tools/color/overlay.ts')).colorOverlay], phrases: {} }),
  },
  {
    codes:
      'text_zoom line_height font_family font_weight remove_italics letter_spacing word_spacing paragraph_spacing text_align line_length'.split(
        ' ',
      ),
    load: async () => ({ effects: (await import('./tools/text/index.ts')).textEffects, phrases: {} }),
  },
  {
    codes: ['text_magnifier'],
    load: async () => ({ effects: [(await import('./tools/text/magnifier.ts')).textMagnifier], phrases: {} }),
  },
  {
    codes: ['highlight_focus', 'focus_color', 'highlight_hover'],
    load: async () => ({
      effects: (await import('./tools/focus/following.ts')).followingEffects,
      phrases: {},
    }),
  },
  {
    unsupported: readingUnsupported,
    codes:
      'reading_mask reading_guide line_focus guide_color reader_mode simplify_layout hide_distractions hide_images syllable_break dictionary_lookup table_of_contents highlighter'.split(
        ' ',
      ),
    load: async () => ({
      effects: (await import('./tools/reading/index.ts')).readingEffects,
      phrases: (await import('./phrases/tools.ts')).toolPhrases,
    }),
  },
  {
    unsupported: readingUnsupported,
    codes: ['parts_of_speech'],
    async load() {
      const [{ partsOfSpeech }, { tagEnglish }] = await Promise.all([
        import('./tools/reading/parts-of-speech.ts'),
        import('./tools/reading/english-tagger.ts'),
      ]);
      return { effects: [partsOfSpeech(tagEnglish)], phrases: {} };
    },
  },
  {
    codes: 'page_structure tooltips show_image_descriptions'.split(' '),
    load: async () => ({
      effects: (await import('./tools/navigation/index.ts')).navigationEffects,
      phrases: (await import('./phrases/tools.ts')).toolPhrases,
    }),
  },
  {
    unsupported: inputUnsupported,
    codes:
      'large_cursor cursor_size cursor_color larger_targets keyboard_navigation skip_links on_screen_keyboard voice_commands ignore_repeat_clicks disable_site_shortcuts'.split(
        ' ',
      ),
    load: async () => ({
      effects: (await import('./tools/input/index.ts')).inputEffects,
      phrases: (await import('./phrases/tools.ts')).toolPhrases,
    }),
  },
  {
    unsupported: motionUnsupported,
    codes:
      'pause_animations stop_autoplay stop_gifs flash_protection mute_sounds captions_on audio_description_on sign_language_on'.split(
        ' ',
      ),
    load: async () => ({
      effects: (await import('./tools/motion/index.ts')).motionEffects,
      phrases: (await import('./phrases/content.ts')).contentPhrases,
    }),
  },
  {
    unsupported: speechUnsupported,
    codes: 'read_aloud read_on_hover speech_rate speech_highlight'.split(' '),
    load: async () => ({
      effects: (await import('./tools/speech/index.ts')).speechEffects,
      phrases: (await import('./phrases/content.ts')).contentPhrases,
    }),
  },
  {
    unsupported: contentUnsupported,
    codes:
      'simplify_text easy_words summarize_page literal_language number_free learning_hints translate_page auto_alt_text'.split(
        ' ',
      ),
    load: async () => ({
      effects: (await import('./tools/content/index.ts')).contentEffects,
      phrases: (await import('./phrases/content.ts')).contentPhrases,
    }),
  },
];
