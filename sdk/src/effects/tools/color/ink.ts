import * as dom from '../../../page-dom.ts';
import { contrastRatio } from '../../../wcag.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { type Color, luminance, over, parseColor } from './colors.ts';
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

export const invertedIcon = 'invert(1) hue-rotate(180deg)';
/** Filters for icons, the first of which keeps hues, and the luminances that they turn colors into. */
const remedies: readonly (readonly [filter: string, luminanceFrom: (color: Color) => number])[] = [
  [invertedIcon, ({ r, g, b, a }) => luminance({ r: 255 - r, g: 255 - g, b: 255 - b, a })],
  ['brightness(0)', () => 0],
  ['brightness(0) invert(1)', () => 1],
];

/**
 * Returns the filter that makes colors visible on a background, or null if they are visible without one.
 * @param share share of the colors from which they count as invisible
 */
export function remedyFor(colors: readonly Color[], back: Color, share = 1): string | null {
  const ground = luminance(back);
  const isFaint = (luminanceFrom: (color: Color) => number) => {
    const faint = colors.filter((color) => contrastRatio(luminanceFrom(color), ground) < minimumContrast);
    return faint.length >= colors.length * share;
  };
  if (colors.length === 0 || !isFaint(luminance)) return null;
  const [filter = null] = remedies.find(([, luminanceFrom]) => !isFaint(luminanceFrom)) ?? [];
  return filter;
}

const shapes = 'path,circle,ellipse,rect,line,polyline,polygon,text';
/** Selector for SVG content whose colors are not the fills and strokes of shapes. */
const unreadable = 'image,foreignObject';

/** Filters inline SVG icons that would be invisible, such as black ones on a background that is now dark. */
export function showFaintIcons(page: EffectPage, icons: readonly SVGElement[]): void {
  for (const icon of icons) {
    filterBy(page, icon, remedyOf(page, icon));
  }
}

function remedyOf(page: EffectPage, icon: SVGElement): string | null {
  if (!icon.isConnected || icon.querySelector(unreadable) !== null) return null;
  const paints = [...icon.querySelectorAll(shapes)].flatMap((shape) => {
    const { fill, stroke } = page.window.getComputedStyle(shape);
    return [fill, stroke];
  });
  for (const use of icon.querySelectorAll('use')) {
    const ofSymbol = symbolPaints(page, use);
    if (ofSymbol === null) return null;
    paints.push(...ofSymbol);
  }
  const visible = paints.filter((paint) => paint !== 'none');
  // A gradient or pattern (`url()`) has no single color, so the icon stays unchanged.
  if (visible.some((paint) => paint.startsWith('url'))) return null;
  const back = effectiveBackground(page, icon);
  const colors = visible.map((paint) => over(parseColor(paint), back));
  return remedyFor(colors, back);
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

function filterBy(page: EffectPage, element: HTMLElement | SVGElement, remedy: string | null): void {
  if (remedy === null) {
    if (page.changes.has(element)) page.changes.undoElement(element);
    return;
  }
  const { filter } = page.window.getComputedStyle(element);
  const own = filter === 'none' || page.changes.has(element) ? '' : `${filter} `;
  page.changes.setStyle(element, 'filter', `${own}${remedy}`);
}

/**
 * Filters transparent images that would be invisible, such as black drawings on a background that is now dark.
 * @param ground returns the color of backgrounds; null for those of the page
 */
export function showFaintImages(page: EffectPage, ground: () => Color | null): void {
  let context: CanvasRenderingContext2D | null = null;
  const seen = new WeakSet<Element>();
  const update = (image: HTMLElement): void => {
    if (!isImage(image) || !image.complete || image.naturalWidth === 0) return;
    context ??= createCanvas(page.document, size);
    if (context === null) return;
    const back = ground();
    filterBy(page, image, back && remedyOfImage(context, image, back));
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
 * Returns the filter that makes a transparent image visible on a background. Returns null if the image is visible or
 * opaque, and for a cross-origin image because its pixels cannot be read.
 */
export function remedyOfImage(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  back: Color,
): string | null {
  const { width, height } = context.canvas;
  try {
    context.clearRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    const opaque: Color[] = [];
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
      if (alpha < 128) continue;
      opaque.push({ r: red, g: green, b: blue, a: 1 });
    }
    if (opaque.length > width * height * (1 - minimumTransparent)) return null;
    return remedyFor(opaque, back, minimumUniform);
  } catch {
    return null;
  }
}
