import type { Effect } from '../../engine/effect.ts';
import { showTracks } from './text-tracks.ts';

export const captionsOn: Effect = {
  code: 'captions_on',
  start: (page) => ({ stop: showTracks(page, ['captions', 'subtitles'], 'showing') }),
};
