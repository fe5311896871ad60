import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';

/**
 * File types that are treated as animated without checking. WebP and AVIF files are checked, because most of them
 * contain still images.
 */
const surelyMoving = /^data:image\/(gif|apng)|\.(gif|apng)$/iu;
const perhapsMoving = /^data:image\/(webp|avif)|\.(webp|avif)$/iu;

/** The canvas copies these styles from the image, because the page's CSS rules for images do not match the canvas. */
const copiedProperties = [
  'width height max-width max-height min-width min-height object-fit object-position aspect-ratio',
  'display float clear position inset vertical-align box-sizing',
  'margin padding border border-radius box-shadow opacity filter transform',
  'grid-area align-self justify-self flex order z-index visibility',
]
  .join(' ')
  .split(' ');

/** Attribute of the canvases. */
const stillMark = 'data-aw-still';

/**
 * Replaces each animated image with a canvas that shows its first frame. The image remains in the page, hidden, and
 * receives the canvas's clicks. Cross-origin images work too, because pixels are drawn but not read.
 */
export const stopGifs: Effect = {
  code: 'stop_gifs',
  start(page) {
    const stills = new Map<HTMLImageElement, Still>();
    page.setRules({ [`canvas[${stillMark}]+img`]: 'display:none' });
    const drop = (image: HTMLImageElement) => {
      dom.remove(stills.get(image)?.canvas);
      stills.delete(image);
    };
    page.eachElement(
      'img',
      (image) => {
        if (!(image instanceof page.window.HTMLImageElement)) return;
        void freeze(page, image, stills).catch(page.fail);
      },
      (image) => {
        if (image instanceof page.window.HTMLImageElement) drop(image);
      },
    );
    page.listen(
      page.document,
      'load',
      ({ target }) => {
        if (!(target instanceof page.window.HTMLImageElement) || !page.isOfPage(target)) return;
        void freeze(page, target, stills).catch(page.fail);
      },
      { capture: true },
    );
  },
};

interface Still {
  readonly canvas: HTMLCanvasElement;
  source: string;
}

async function freeze(
  page: EffectPage,
  image: HTMLImageElement,
  stills: Map<HTMLImageElement, Still>,
): Promise<void> {
  if (!image.complete || image.naturalWidth === 0) return;
  const source = image.currentSrc;
  const known = stills.get(image);
  if (known?.source === source || !(await isMoving(page, source))) return;
  if (page.signal.aborted || !image.isConnected || image.currentSrc !== source) return;
  if (stills.get(image)?.source === source) return;
  const canvas = known?.canvas ?? dom.createElement(page.document, 'canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  stills.set(image, { canvas, source });
  if (known === undefined) show(page, image, canvas);
}

function show(page: EffectPage, image: HTMLImageElement, canvas: HTMLCanvasElement): void {
  const style = page.window.getComputedStyle(image);
  for (const property of copiedProperties)
    canvas.style.setProperty(property, style.getPropertyValue(property));
  const name = image.getAttribute('aria-label') ?? image.alt;
  canvas.setAttribute('role', name === '' ? 'presentation' : 'img');
  if (name !== '') canvas.setAttribute('aria-label', name);
  canvas.addEventListener('click', (event) => {
    event.preventDefault();
    event.stopPropagation();
    image.click();
  });
  if (image.parentElement === null) return;
  canvas.setAttribute(stillMark, '');
  page.changes.insert(canvas, image.parentElement, image);
}

/** Returns whether an image is animated. A potentially animated file that cannot be read counts as animated. */
async function isMoving({ window, document, signal }: EffectPage, source: string): Promise<boolean> {
  const path = source.startsWith('data:')
    ? source.slice(0, 32)
    : new URL(source, dom.html(document).baseURI).pathname;
  if (surelyMoving.test(path)) return true;
  if (!perhapsMoving.test(path)) return false;
  if (!Object.hasOwn(window, 'ImageDecoder')) return true;
  try {
    const response = await window.fetch(source, { cache: 'force-cache', signal });
    const type = response.headers.get('Content-Type') ?? '';
    const decoder = new window.ImageDecoder({ data: await response.arrayBuffer(), type });
    await decoder.tracks.ready;
    const moves = decoder.tracks.selectedTrack?.animated ?? false;
    decoder.close();
    return moves;
  } catch {
    return true;
  }
}
