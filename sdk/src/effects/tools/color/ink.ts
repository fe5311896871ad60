import * as dom from '../../../page-dom.ts';
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
export const minimumContrast = 3;

export const invertedIcon = 'invert(1) hue-rotate(180deg)';

const shapes = 'path,circle,ellipse,rect,line,polyline,polygon,text';
/** Selector for SVG content whose colors are not the fills and strokes of shapes. */
const unreadable = 'image,foreignObject';

/** Inverts inline SVG icons that would be invisible, such as black ones on a background that is now dark. */
export function invertFaintIcons(page: EffectPage, icons: readonly SVGElement[]): void {
  for (const icon of icons) {
    if (isIconFaint(page, icon)) invert(page, icon);
    else if (page.changes.has(icon)) page.changes.undoElement(icon);
  }
}

function isIconFaint(page: EffectPage, icon: SVGElement): boolean {
  if (!icon.isConnected || icon.querySelector(unreadable) !== null) return false;
  const paints = [...icon.querySelectorAll(shapes)].flatMap((shape) => {
    const { fill, stroke } = page.window.getComputedStyle(shape);
    return [fill, stroke];
  });
  for (const use of icon.querySelectorAll('use')) {
    const ofSymbol = symbolPaints(page, use);
    if (ofSymbol === null) return false;
    paints.push(...ofSymbol);
  }
  const visible = paints.filter((paint) => paint !== 'none');
  // A gradient or pattern (`url()`) has no single color, so the icon stays unchanged.
  if (visible.length === 0 || visible.some((paint) => paint.startsWith('url'))) return false;
  const back = effectiveBackground(page, icon);
  return visible.every((paint) => contrast(over(parseColor(paint), back), back) < minimumContrast);
}

/** Returns the colors of a `<use>` copy; null if its original is in another document or is not made of shapes. */
function symbolPaints({ window, document }: EffectPage, use: Element): string[] | null {
  const [file, id] = (use.getAttribute('href') ?? use.getAttribute('xlink:href') ?? '').split('#');
  const original = file === '' && id ? dom.elementById(document, id) : null;
  if (original === null || original.querySelector(`use,${unreadable}`) !== null) return null;
  const copy = window.getComputedStyle(use);
  const around = window.getComputedStyle(original.parentElement ?? original);
  const found = [...original.querySelectorAll(shapes)];
  if (original.matches(shapes)) found.push(original);
  return found.flatMap((shape) => {
    const style = window.getComputedStyle(shape);
    return (['fill', 'stroke'] as const).map((name) => {
      const holder = shape.closest(`[${name}]`);
      const isOwn = holder !== null && original.contains(holder);
      // A shape without `fill` or `stroke` inherits the color of the `<use>` element.
      if (!isOwn && style[name] === around[name]) return copy[name];
      return isOwn && holder.getAttribute(name) === 'currentColor' ? copy.color : style[name];
    });
  });
}

function invert(page: EffectPage, element: HTMLElement | SVGElement): void {
  const { filter } = page.window.getComputedStyle(element);
  const own = filter === 'none' || page.changes.has(element) ? '' : `${filter} `;
  page.changes.setStyle(element, 'filter', `${own}${invertedIcon}`);
}

/**
 * Inverts transparent images that would be invisible, such as black drawings on a background that is now dark.
 * @param isDark returns whether backgrounds are dark; null for those of the page
 */
export function invertFaintImages(page: EffectPage, isDark: () => boolean | null): void {
  let context: CanvasRenderingContext2D | null = null;
  const seen = new WeakSet<Element>();
  const update = (image: HTMLElement): void => {
    if (!isImage(image) || !image.complete || image.naturalWidth === 0) return;
    context ??= createCanvas(page.document, size);
    if (context === null) return;
    const isGroundDark = isDark();
    if (isGroundDark !== null && inkOf(context, image, isGroundDark) === 'faint') invert(page, image);
    else if (page.changes.has(image)) page.changes.undoElement(image);
  };
  page.eachElement('img', (image) => {
    update(image);
    if (!seen.has(image)) page.listen(image, 'load', () => update(image));
    seen.add(image);
  });
}

export function createCanvas(document: Document, sizePx: number): CanvasRenderingContext2D | null {
  const canvas = dom.createElement(document, 'canvas');
  canvas.width = sizePx;
  canvas.height = sizePx;
  return canvas.getContext('2d', { willReadFrequently: true });
}

function isImage(element: Element): element is HTMLImageElement {
  return dom.localName(element) === 'img';
}

/**
 * Returns `faint` if a transparent image is invisible on a dark or light background, or `clear` if it is visible.
 * Returns null for an opaque image, and for a cross-origin image because its pixels cannot be read.
 */
export function inkOf(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  isGroundDark: boolean,
): 'faint' | 'clear' | null {
  const ground = isGroundDark ? 0.01 : 1;
  const { width, height } = context.canvas;
  try {
    context.clearRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    let opaque = 0;
    let alike = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
      if (alpha < 128) continue;
      opaque += 1;
      const luminance = relativeLuminance(red / 255, green / 255, blue / 255);
      if (contrastRatio(luminance, ground) < minimumContrast) alike += 1;
    }
    if (opaque === 0 || opaque > width * height * (1 - minimumTransparent)) return null;
    return alike >= opaque * minimumUniform ? 'faint' : 'clear';
  } catch {
    return null;
  }
}
