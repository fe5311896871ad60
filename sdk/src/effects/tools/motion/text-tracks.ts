import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { primaryLanguage } from '../shared/dom.ts';
import { eachMedia } from './media-elements.ts';

/**
 * Returns the index of the track to enable, or null if no track has one of the kinds. Earlier kinds take precedence. Of
 * the tracks of a kind, those in the given language take precedence.
 */
export function trackFor(
  tracks: readonly Pick<TextTrack, 'kind' | 'language'>[],
  kinds: readonly TextTrackKind[],
  language: string,
): number | null {
  for (const kind of kinds) {
    const ofKind = [...dom.indexed(tracks)].filter(([, track]) => track.kind === kind);
    const fitting =
      ofKind.find(([, track]) => primaryLanguage(track.language) === primaryLanguage(language)) ?? ofKind[0];
    if (fitting !== undefined) return fitting[0];
  }
  return null;
}

/**
 * Enables one text track per media element and passes it to `isOn`. Returns a function that restores the tracks' modes.
 */
export function showTracks(
  page: EffectPage,
  kinds: readonly TextTrackKind[],
  mode: TextTrackMode,
  isOn: (track: TextTrack) => void = () => {},
): () => void {
  const before = new Map<TextTrack, TextTrackMode>();
  const chosen = new Map<HTMLMediaElement, TextTrack>();
  const seen = new WeakSet<HTMLMediaElement>();
  const show = (media: HTMLMediaElement) => {
    if (chosen.has(media)) return;
    const tracks = [...media.textTracks];
    const index = trackFor(tracks, kinds, dom.html(page.document).lang || page.language);
    const track = index === null ? undefined : tracks[index];
    if (track === undefined) return;
    chosen.set(media, track);
    before.set(track, track.mode);
    if (track.mode !== 'showing') track.mode = mode;
    isOn(track);
  };
  eachMedia(page, (media) => {
    show(media);
    if (seen.has(media)) return;
    seen.add(media);
    page.listen(media.textTracks, 'addtrack', () => show(media));
  });
  return () => {
    for (const [track, was] of before) track.mode = was;
  };
}

export const captionsOn: Effect = {
  code: 'captions_on',
  start: (page) => ({ stop: showTracks(page, ['captions', 'subtitles'], 'showing') }),
};
