import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { createAnnounceOnce } from '../shared/announce-once.ts';
import { FlashMeter, unsafeAreaPx } from './flash-meter.ts';

/** Columns and rows of the grid of samples taken from each video frame. */
const columns = 16;
const rows = 9;

/** Time without flashing after which dimming ends, in milliseconds. */
const calmMs = 5_000;

/**
 * Limits relative luminance to 0.07, so it can never change by the 10% that define a general flash. Grayscale prevents
 * red flashes.
 */
const dimmed = 'grayscale(1) brightness(0.3)';

/** Measures each video frame and dims the video as soon as it exceeds the safe flash rate. */
export const flashProtection: Effect = {
  code: 'flash_protection',
  start(page) {
    const watched = new Map<HTMLVideoElement, () => void>();
    const announceOnce = createAnnounceOnce(page);
    page.eachElement(
      'video',
      (video) => {
        if (!(video instanceof page.window.HTMLVideoElement) || watched.has(video)) return;
        watched.set(video, watch(page, video, announceOnce));
      },
      (video) => {
        if (!(video instanceof page.window.HTMLVideoElement)) return;
        watched.get(video)?.();
        watched.delete(video);
      },
    );
    return {
      stop() {
        for (const end of watched.values()) end();
      },
    };
  },
};

function watch(
  page: EffectPage,
  video: HTMLVideoElement,
  announceOnce: (phrase: string) => void,
): () => void {
  const canvas = dom.createElement(page.document, 'canvas');
  canvas.width = columns;
  canvas.height = rows;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return () => {};
  let meter = new FlashMeter();
  let dimmedAt: number | null = null;
  let handle = 0;
  let lastMs = 0;
  const onFrame: VideoFrameRequestCallback = (_, { mediaTime }) => {
    const pixels = read(context, video);
    if (pixels === null) return announceOnce('effects.flash_protection.unreadable');
    // Uses the frame's media time because the callback may run late.
    const nowMs = (mediaTime * 1_000) / video.playbackRate;
    if (nowMs < lastMs) restart();
    lastMs = nowMs;
    handle = video.requestVideoFrameCallback(onFrame);
    const { width, height } = video.getBoundingClientRect();
    const isFlashing = meter.add(nowMs, pixels) * width * height > unsafeAreaPx;
    if (isFlashing) {
      if (dimmedAt === null) page.changes.setStyle(video, 'filter', dimmed);
      dimmedAt = nowMs;
    } else if (dimmedAt !== null && nowMs - dimmedAt > calmMs) {
      page.changes.undoElement(video);
      dimmedAt = null;
    }
  };
  const restart = () => {
    meter = new FlashMeter();
    if (dimmedAt !== null) dimmedAt = 0;
  };
  handle = video.requestVideoFrameCallback(onFrame);
  page.listen(video, 'emptied', () => {
    restart();
    video.cancelVideoFrameCallback(handle);
    handle = video.requestVideoFrameCallback(onFrame);
  });
  return () => video.cancelVideoFrameCallback(handle);
}

/** Returns the pixels of the current frame; null when the video's origin forbids reading. */
function read(context: CanvasRenderingContext2D, video: HTMLVideoElement): Uint8ClampedArray | null {
  try {
    context.drawImage(video, 0, 0, columns, rows);
    return context.getImageData(0, 0, columns, rows).data;
  } catch {
    return null;
  }
}
