import type { Effect } from '../../engine/effect.ts';
import { modifier } from '../shared/tool-value.ts';
import { disableSiteShortcuts } from './disable-site-shortcuts.ts';
import { ignoreRepeatClicks } from './ignore-repeat-clicks.ts';
import { keyboardNavigation } from './keyboard-navigation.ts';
import { largeCursor } from './large-cursor.ts';
import { largerTargets } from './larger-targets.ts';
import { onScreenKeyboard } from './on-screen-keyboard.ts';
import { skipLinks } from './skip-links.ts';
import { voiceCommands } from './voice-commands.ts';

export const inputEffects: readonly Effect[] = [
  largeCursor,
  modifier('cursor_size'),
  modifier('cursor_color'),
  largerTargets,
  keyboardNavigation,
  skipLinks,
  onScreenKeyboard,
  voiceCommands,
  ignoreRepeatClicks,
  disableSiteShortcuts,
];
