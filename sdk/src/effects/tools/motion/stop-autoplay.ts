import type { Effect } from '../../engine/effect.ts';
import { eachMedia } from './media-elements.ts';

/** Playback that starts within this many milliseconds after a click or key press counts as started by the visitor. */
const recentInputMs = 1_000;

/** Pauses media that plays without user input, and resumes it when the tool stops. */
export const stopAutoplay: Effect = {
  code: 'stop_autoplay',
  start(page) {
    const { performance } = page.window;
    const known = new WeakSet<EventTarget>();
    const startedByVisitor = new WeakSet<EventTarget>();
    const paused = new Set<HTMLMediaElement>();
    let lastInputAt = Number.NEGATIVE_INFINITY;
    const onInput = ({ isTrusted }: Event) => {
      if (isTrusted) lastInputAt = performance.now();
    };
    for (const name of ['pointerdown', 'pointerup', 'click', 'keydown']) {
      page.listen(page.window, name, onInput, { capture: true });
    }
    const stop = (media: HTMLMediaElement) => {
      if (media.paused) return;
      media.pause();
      paused.add(media);
    };
    page.listen(
      page.document,
      'play',
      ({ target }) => {
        if (!(target instanceof page.window.HTMLMediaElement) || !known.has(target)) return;
        if (performance.now() - lastInputAt <= recentInputMs) startedByVisitor.add(target);
        if (startedByVisitor.has(target)) paused.delete(target);
        else stop(target);
      },
      { capture: true },
    );
    eachMedia(page, (media) => {
      if (media.hasAttribute('autoplay')) page.changes.removeAttribute(media, 'autoplay');
      if (known.has(media)) return;
      known.add(media);
      stop(media);
    });
    return {
      stop() {
        for (const media of paused) if (media.isConnected) media.play().catch(() => {});
      },
    };
  },
};
