import type { Effect } from '../../engine/effect.ts';
import { readAloud } from './read-aloud.ts';
import { readOnHover } from './read-on-hover.ts';

/** speech_rate and speech_highlight have no effect of their own; playback uses their values. */
const speechRate: Effect = { code: 'speech_rate', start: () => {} };
const speechHighlight: Effect = { code: 'speech_highlight', start: () => {} };

export const speechEffects: readonly Effect[] = [readAloud, readOnHover, speechRate, speechHighlight];
