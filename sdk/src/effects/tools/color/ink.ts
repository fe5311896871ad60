import { native } from '../../../page-dom.ts';
import { contrastRatio, relativeLuminance } from '../../../wcag.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { contrast, over, parseColor } from './colors.ts';
import { effectiveBackground } from './effective-background.ts';

const size = 24;
/**
 * Thresholds from darkreader: an image counts as transparent if at least 10% of its pixels are transparent, and as
 * invisible if at least 70% of the other pixels contrast too little with the background.
 */
const minimumTransparent = 0.1;
const minimumUniform = 0.7;
/** Minimum contrast ratio of graphics required to understand the content (WCAG 2.2, 1.4.11). */
const minimumContrast = 3;

const shapes = 'path,circle,ellipse,rect,line,polyline,polygon,text';
/** Content whose colors cannot be read from the icon's own shapes. */
const unreadable = 'use,image,foreignObject';

/** Inverts inline SVG icons that would be invisible, such as black ones on a background that is now dark. */
export function invertFaintIcons(page: EffectPage, icons: readonly SVGElement[]): void {
  for (const icon of icons) {
    if (isIconFaint(page, icon)) invert(page, icon);
    else if (page.changes.has(icon)) page.changes.undoElement(icon);
  }
}

function isIconFaint(page: EffectPage, icon: SVGElement): boolean {
  if (!icon.isConnected || native(icon).querySelector(unreadable) !== null) return false;
  const back = effectiveBackground(page, icon);
  const paints = [...native(icon).querySelectorAll(shapes)].flatMap((shape) => {
    const { fill, stroke } = page.window.getComputedStyle(shape);
    return [fill, stroke].filter((paint) => paint !== 'none');
  });
  // A gradient or pattern is a `url()`, which is not a color.
  if (paints.length === 0 || paints.some((paint) => paint.startsWith('url'))) return false;
  return paints.every((paint) => contrast(over(parseColor(paint), back), back) < minimumContrast);
}

function invert(page: EffectPage, element: HTMLElement | SVGElement): void {
  const { filter } = page.window.getComputedStyle(element);
  const own = filter === 'none' || page.changes.has(element) ? '' : `${filter} `;
  page.changes.setStyle(element, 'filter', `${own}invert(1) hue-rotate(180deg)`);
}

/** Inverts transparent images whose strokes would be invisible: black on a dark background, white on a light one. */
export function invertFaintImages(page: EffectPage, isGroundDark: boolean): void {
  let context: CanvasRenderingContext2D | null = null;
  const seen = new WeakSet<Element>();
  const update = (image: HTMLElement): void => {
    if (!isImage(image) || !image.complete || image.naturalWidth === 0) return;
    context ??= createCanvas(page.document);
    if (context === null) return;
    if (isImageInvisible(context, image, isGroundDark)) invert(page, image);
    else if (page.changes.has(image)) page.changes.undoElement(image);
  };
  page.eachElement('img', (image) => {
    update(image);
    if (!seen.has(image)) page.listen(image, 'load', () => update(image));
    seen.add(image);
  });
}

function createCanvas(document: Document): CanvasRenderingContext2D | null {
  const canvas = native(document).createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  return canvas.getContext('2d', { willReadFrequently: true });
}

function isImage(element: Element): element is HTMLImageElement {
  return native(element).localName === 'img';
}

/**
 * Returns whether the image is invisible on the dark or light background; false for a cross-origin image, whose pixels
 * cannot be read.
 */
function isImageInvisible(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  isGroundDark: boolean,
): boolean {
  const ground = isGroundDark ? 0.01 : 1;
  try {
    context.clearRect(0, 0, size, size);
    context.drawImage(image, 0, 0, size, size);
    const { data } = context.getImageData(0, 0, size, size);
    let opaque = 0;
    let alike = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
      if (alpha < 128) continue;
      opaque += 1;
      const luminance = relativeLuminance(red / 255, green / 255, blue / 255);
      if (contrastRatio(luminance, ground) < minimumContrast) alike += 1;
    }
    const isTransparent = opaque <= size * size * (1 - minimumTransparent);
    return isTransparent && opaque > 0 && alike >= opaque * minimumUniform;
  } catch {
    return false;
  }
}
