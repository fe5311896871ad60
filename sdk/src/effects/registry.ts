import type { Effect, EffectGroup, EffectPage } from './engine/effect.ts';
import { phrasesA } from './phrases/a.ts';
import { colorEffects } from './tools/color/index.ts';
import { contentUnsupported } from './tools/content/support.ts';
import { focusEffects } from './tools/focus/index.ts';
import { inputUnsupported } from './tools/input/support.ts';
import { motionUnsupported } from './tools/motion/support.ts';
import { navigationUnsupported } from './tools/navigation/support.ts';
import { readingUnsupported } from './tools/reading/support.ts';
import { speechUnsupported } from './tools/speech/support.ts';
import { textEffects } from './tools/text/index.ts';
import type { UnsupportedReason } from './unsupported-reasons.ts';

type Surroundings = Pick<EffectPage, 'document' | 'window' | 'root' | 'client'>;

const groups: readonly EffectGroup[] = [
  {
    codes:
      'reading_mask reading_guide line_focus guide_color reader_mode simplify_layout hide_distractions hide_images word_anchors syllable_break parts_of_speech picture_dictionary dictionary_lookup table_of_contents highlighter'.split(
        ' ',
      ),
    load: async () => ({
      effects: (await import('./tools/reading/index.ts')).readingEffects,
      phrases: (await import('./phrases/b.ts')).phrasesB,
    }),
    unsupported: readingUnsupported,
  },
  {
    codes: 'page_structure tooltips show_image_descriptions symbol_support'.split(' '),
    load: async () => ({
      effects: (await import('./tools/navigation/index.ts')).navigationEffects,
      phrases: (await import('./phrases/b.ts')).phrasesB,
    }),
    unsupported: navigationUnsupported,
  },
  {
    codes:
      'large_cursor cursor_size cursor_color larger_targets keyboard_navigation skip_links on_screen_keyboard voice_commands ignore_repeat_clicks disable_site_shortcuts extend_timeouts'.split(
        ' ',
      ),
    load: async () => ({
      effects: (await import('./tools/input/index.ts')).inputEffects,
      phrases: (await import('./phrases/b.ts')).phrasesB,
    }),
    unsupported: inputUnsupported,
  },
  {
    codes:
      'pause_animations stop_autoplay stop_gifs flash_protection mute_sounds captions_on audio_description_on sign_language_on'.split(
        ' ',
      ),
    load: async () => ({
      effects: (await import('./tools/motion/index.ts')).motionEffects,
      phrases: (await import('./phrases/c.ts')).phrasesC,
    }),
    unsupported: motionUnsupported,
  },
  {
    codes: 'read_aloud read_on_hover speech_rate speech_highlight'.split(' '),
    load: async () => ({
      effects: (await import('./tools/speech/index.ts')).speechEffects,
      phrases: (await import('./phrases/c.ts')).phrasesC,
    }),
    unsupported: speechUnsupported,
  },
  {
    codes:
      'simplify_text easy_words summarize_page literal_language number_free learning_hints translate_page auto_alt_text aria_repair'.split(
        ' ',
      ),
    load: async () => ({
      effects: (await import('./tools/content/index.ts')).contentEffects,
      phrases: (await import('./phrases/c.ts')).phrasesC,
    }),
    unsupported: contentUnsupported,
  },
];

/** The effects of all tools, by code; most are loaded when they are first asked for. */
export interface Registry {
  readonly codes: readonly string[];
  /** The effect, or null while it is not loaded or where there is none. */
  effect(code: string): Effect | null;
  /** The reason why a tool cannot work here, or null. */
  reason(code: string, page: Surroundings): string | null;
  /** Loads what these tools need; true when something came that was not there. */
  load(codes: readonly string[]): Promise<boolean>;
  /** The English words of a key, where the part that uses it is loaded. */
  phrase(key: string): string | undefined;
}

export function createRegistry(more: readonly Effect[]): Registry {
  const effects = new Map<string, Effect>();
  const own = new Set(more.map(({ code }) => code));
  const phrases = new Map<string, string>();
  const loaded = new Set<EffectGroup>();
  const add = (added: readonly Effect[], words: Readonly<Record<string, string>>) => {
    for (const effect of added) if (!own.has(effect.code)) effects.set(effect.code, effect);
    for (const [key, text] of Object.entries(words)) phrases.set(key, text);
  };
  for (const effect of more) effects.set(effect.code, effect);
  add([...textEffects, ...colorEffects, ...focusEffects], phrasesA);
  const groupOf = (code: string) => groups.find(({ codes }) => codes.includes(code));

  return {
    codes: [...effects.keys(), ...groups.flatMap(({ codes }) => codes)],
    effect: (code) => effects.get(code) ?? null,
    reason(code, page) {
      const effect = effects.get(code);
      const group = groups.find(({ codes }) => codes.includes(code));
      if (effect === undefined && group === undefined) return 'unknown_tool' satisfies UnsupportedReason;
      if (effect?.unsupported !== undefined) return effect.unsupported(page);
      return own.has(code) ? null : (group?.unsupported?.(code, page) ?? null);
    },
    async load(codes) {
      const wanted = new Set(codes.filter((code) => !own.has(code)).map(groupOf));
      const missing = [...wanted].flatMap((group) =>
        group === undefined || loaded.has(group) ? [] : [group],
      );
      for (const group of missing) {
        const part = await group.load();
        loaded.add(group);
        add(part.effects, part.phrases);
      }
      return missing.length > 0;
    },
    phrase: (key) => phrases.get(key),
  };
}
