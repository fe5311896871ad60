import type { Effect } from '../../engine/effect.ts';
import { eachMedia } from './media-elements.ts';

/** Keeps media muted even if the page unmutes it. Restores the page's state when the effect stops. */
export const muteSounds: Effect = {
  code: 'mute_sounds',
  start(page) {
    const wasMuted = new Map<HTMLMediaElement, boolean>();
    const mute = (media: HTMLMediaElement) => {
      if (!wasMuted.has(media)) wasMuted.set(media, media.muted);
      if (!media.muted) media.muted = true;
    };
    page.listen(
      page.document,
      'volumechange',
      ({ target }) => {
        if (!(target instanceof page.window.HTMLMediaElement) || !wasMuted.has(target) || target.muted)
          return;
        wasMuted.set(target, false);
        target.muted = true;
      },
      { capture: true },
    );
    eachMedia(page, mute, (media) => restore(media, wasMuted));
    return {
      stop() {
        for (const media of wasMuted.keys()) restore(media, wasMuted);
      },
    };
  },
};

function restore(media: HTMLMediaElement, wasMuted: Map<HTMLMediaElement, boolean>): void {
  const before = wasMuted.get(media);
  wasMuted.delete(media);
  if (before !== undefined) media.muted = before;
}
