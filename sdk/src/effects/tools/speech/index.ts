import type { Effect } from '../../engine/effect.ts';
import { modifier } from '../shared/tool-value.ts';
import { readAloud } from './read-aloud.ts';
import { readOnHover } from './read-on-hover.ts';

export const speechEffects: readonly Effect[] = [
  readAloud,
  readOnHover,
  modifier('speech_rate'),
  modifier('speech_highlight'),
];
