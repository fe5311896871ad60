import * as dom from '../../../page-dom.ts';
import { zoomOf } from './dom.ts';

/** Minimum distance of an overlay from the edges of the window, in CSS pixels. */
const edgePx = 8;

/**
 * Moves an overlay in the overlay layer below a place in the window, or above the place if there is no room below.
 * @param gapPx distance between the overlay and the place, in CSS pixels
 */
export function placeBeside(
  overlay: HTMLElement,
  { left, top, bottom }: { readonly left: number; readonly top: number; readonly bottom: number },
  gapPx = edgePx,
): void {
  const { width, height } = dom.bounds(overlay);
  const zoom = zoomOf(overlay);
  const below = bottom + gapPx;
  const overlayTop = below + height <= innerHeight ? below : Math.max(edgePx, top - gapPx - height);
  const overlayLeft = Math.max(edgePx, Math.min(left, innerWidth - width - edgePx));
  overlay.style.setProperty('top', `${overlayTop / zoom}px`);
  overlay.style.setProperty('left', `${overlayLeft / zoom}px`);
}
