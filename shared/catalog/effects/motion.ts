import type { motionTools } from '../tools/motion.ts';
import type { CodeOf, Effect } from './effect.ts';

export const motionEffects = {
  pause_animations: {
    effect:
      'CSS animations, transitions and Web Animations are at their end at once; smooth scrolling is off.',
    sameAs: 'CSS prefers-reduced-motion',
  },
  stop_autoplay: { effect: 'Video and audio are paused until the visitor starts them.' },
  stop_gifs: { effect: 'Animated images show their first frame, where the browser may read them.' },
  flash_protection: {
    effect:
      'Video whose brightness changes more than three times a second is dimmed, where the browser may read it.',
  },
  mute_sounds: { effect: 'Video and audio are muted.', sameAs: 'GPII volume' },
  captions_on: {
    effect: 'Text tracks of kind captions, else subtitles, are shown.',
    sameAs: 'GPII captions',
  },
  audio_description_on: {
    effect: 'Text tracks of kind descriptions, or the audio track of that kind, are on.',
    sameAs: 'GPII audioDescription',
  },
  sign_language_on: {
    effect: 'The video that the site names in `data-aw-sign` is shown. Unsupported without one.',
    sameAs: 'QTI sign-language',
  },
} as const satisfies Record<CodeOf<typeof motionTools>, Effect>;
