import type { motionTools } from '../tools/motion.ts';
import type { CodeOf, Effect } from './effect.ts';

export const motionEffects = {
  pause_animations: {
    effect:
      'CSS animations, transitions and finite Web Animations are at their end at once; endless Web Animations, those of SVG and marquees stop; smooth scrolling is off.',
  },
  stop_autoplay: {
    effect: 'Video and audio are paused until the visitor starts them, by a click or key just before.',
  },
  stop_gifs: {
    effect:
      'Animated images (GIF, APNG, WebP, AVIF; no backgrounds) show their first frame, in a canvas in their place.',
  },
  flash_protection: {
    effect:
      'Video with more than three general or red flashes a second (WCAG’s thresholds) is dimmed and gray until it was calm for five seconds, where the browser may read it; else that is said.',
  },
  mute_sounds: { effect: 'Video and audio are muted.' },
  captions_on: {
    effect: 'Text tracks of kind captions, else subtitles, are shown.',
  },
  audio_description_on: {
    effect:
      'Text tracks of kind descriptions are on, their cues spoken by a voice of the browser, else said as status; or the audio track of that kind, where pages may switch it.',
  },
  sign_language_on: {
    effect:
      'The video that the site names in `data-aw-sign`, by its address or as `#id`, is shown behind the element and follows it. Unsupported without one.',
  },
} as const satisfies Record<CodeOf<typeof motionTools>, Effect>;
