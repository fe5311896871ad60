import type { Effect } from '../../engine/effect.ts';
import { audioDescriptionOn } from './audio-description-on.ts';
import { flashProtection } from './flash-protection.ts';
import { muteSounds } from './mute-sounds.ts';
import { pauseAnimations } from './pause-animations.ts';
import { signLanguageOn } from './sign-language-on.ts';
import { stopAutoplay } from './stop-autoplay.ts';
import { stopGifs } from './stop-gifs.ts';
import { captionsOn } from './text-tracks.ts';

export const motionEffects: readonly Effect[] = [
  pauseAnimations,
  stopAutoplay,
  stopGifs,
  flashProtection,
  muteSounds,
  captionsOn,
  audioDescriptionOn,
  signLanguageOn,
];
