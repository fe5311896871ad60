import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { audioTracksOf, describingKinds } from './audio-tracks.ts';
import { eachMedia } from './media-elements.ts';
import { showTracks } from './text-tracks.ts';

/**
 * Speaks each cue of a description track because browsers do not. If there is no browser voice, shows the cue in the
 * status line. Where scripts can switch audio tracks, a described track replaces the default track.
 */
export const audioDescriptionOn: Effect = {
  code: 'audio_description_on',
  start(page) {
    const restores: (() => void)[] = [];
    const hide = showTracks(page, ['descriptions'], 'hidden', (track) => {
      page.listen(track, 'cuechange', () => {
        for (const cue of track.activeCues ?? []) {
          if ('text' in cue && typeof cue.text === 'string') describe(page, cue.text, track.language);
        }
      });
    });
    const seen = new WeakSet<HTMLMediaElement>();
    eachMedia(page, (media) => {
      const tracks = audioTracksOf(media);
      const described = tracks.find(({ kind }) => describingKinds.includes(kind));
      if (described === undefined || seen.has(media)) return;
      seen.add(media);
      const before = tracks.map(({ enabled }) => enabled);
      for (const track of tracks) track.enabled = track === described;
      restores.push(() => {
        for (const [index, track] of dom.indexed(tracks)) track.enabled = before[index] ?? track.enabled;
      });
    });
    return {
      stop() {
        hide();
        for (const restore of restores) restore();
        page.window.speechSynthesis?.cancel();
      },
    };
  },
};

function describe(page: EffectPage, text: string, language: string): void {
  const { speechSynthesis, SpeechSynthesisUtterance } = page.window;
  if (speechSynthesis === undefined || speechSynthesis.getVoices().length === 0) {
    page.announce(text);
    return;
  }
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = language || dom.html(page.document).lang;
  speechSynthesis.speak(utterance);
}
