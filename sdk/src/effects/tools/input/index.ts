import type { Effect } from '../../engine/effect.ts';
import { disableSiteShortcuts } from './disable-site-shortcuts.ts';
import { ignoreRepeatClicks } from './ignore-repeat-clicks.ts';
import { keyboardNavigation } from './keyboard-navigation.ts';
import { largeCursor } from './large-cursor.ts';
import { largerTargets } from './larger-targets.ts';
import { onScreenKeyboard } from './on-screen-keyboard.ts';
import { skipLinks } from './skip-links.ts';
import { voiceCommands } from './voice-commands.ts';

/** cursor_size and cursor_color have no effect of their own; large_cursor reads their values. */
const cursorSize: Effect = {
  code: 'cursor_size',
  start() {},
};

const cursorColor: Effect = {
  code: 'cursor_color',
  start() {},
};

export const inputEffects: readonly Effect[] = [
  largeCursor,
  cursorSize,
  cursorColor,
  largerTargets,
  keyboardNavigation,
  skipLinks,
  onScreenKeyboard,
  voiceCommands,
  ignoreRepeatClicks,
  disableSiteShortcuts,
];
