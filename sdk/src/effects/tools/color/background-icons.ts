import * as dom from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { splitTopLevel } from '../../overrides/css-text.ts';
import { type Color, over, parseColor, toCss } from './colors.ts';
import { createCanvas, invertedIcon, remedyFor, remedyOfImage } from './ink.ts';

/** A CSS background that may show an icon, on an element or on its `::before` or `::after`. */
interface BackgroundIcon {
  /**
   * The `background-image` value. It is empty if a pseudo-element draws the icon with a mask and a background color.
   */
  readonly image: string;
  readonly size: string;
  readonly position: string;
  readonly repeat: string;
  /** The background color behind the icon, after the tool's changes. */
  readonly back: Color;
  readonly pseudo?: string;
}

const pseudos = ['before', 'after'] as const;
/** Matches the tag names of elements whose pseudo-elements are examined even if the elements have no class. */
const controls = /^(?:a|button|label|summary)$/;
/**
 * Number of elements of a kind whose pseudo-elements are examined. If none of them has an icon, the others are assumed
 * to have none either, because examining a pseudo-element takes several times as long as reading an element's style.
 */
const mostExamined = 5;
/** Opacity of the veil. White text on a white picture then still has a contrast ratio of 4.5:1. */
const veilOpacity = 0.85;
const urls = /url\("((?:\\.|[^"\\])*)"\)/g;
/**
 * Width and height at which an image is examined. They are larger than for `<img>`, because the image may be a sprite
 * of many icons.
 */
const sizePx = 64;

/**
 * Creates a function that finds the icons of an element. `style` is its computed style, `image` its background image,
 * and `back` returns its background color.
 */
export function createIconFinder({
  window,
}: EffectPage): (
  element: HTMLElement,
  style: CSSStyleDeclaration,
  image: string,
  back: () => Color,
) => readonly BackgroundIcon[] {
  /** Numbers of elements without pseudo-element icons, by tag name, classes and the parent's classes. */
  const without = new Map<string, number>();

  function pseudoIcons(element: HTMLElement, back: () => Color): readonly BackgroundIcon[] {
    const localName = dom.localName(element);
    const classes = dom.attribute(element, 'class');
    if (classes === null && !controls.test(localName)) return [];
    const kind = `${localName},${classes},${dom.attribute(dom.parentElement(element), 'class')}`;
    const examined = without.get(kind) ?? 0;
    if (examined === mostExamined) return [];
    const found = pseudos.flatMap((pseudo) => {
      const style = window.getComputedStyle(element, `::${pseudo}`);
      if (style.content !== '""') return [];
      const { maskImage, backgroundImage, backgroundColor } = style;
      if (maskImage.includes('url(')) return iconOf(style, '', back(), pseudo);
      const isIcon = backgroundImage.includes('url(') && parseColor(backgroundColor).a === 0;
      return isIcon ? iconOf(style, backgroundImage, back(), pseudo) : [];
    });
    if (found.length === 0) without.set(kind, examined + 1);
    return found;
  }

  return (element, style, image, back) => {
    const found = pseudoIcons(element, back);
    return image.includes('url(') ? [iconOf(style, image, back()), ...found] : found;
  };
}

function iconOf(style: CSSStyleDeclaration, image: string, back: Color, pseudo?: string): BackgroundIcon {
  const { backgroundSize: size, backgroundPosition: position, backgroundRepeat: repeat } = style;
  return { image, size, position, repeat, back, ...(pseudo && { pseudo }) };
}

/**
 * Returns a function that filters those icons of an element that would be invisible on a background, and covers
 * pictures behind text with a veil of its color.
 */
export function backgroundPictures(
  page: EffectPage,
  ground: Color,
): (element: HTMLElement, icons: readonly BackgroundIcon[]) => void {
  const { window, document, changes } = page;
  const context = createCanvas(document, sizePx);
  const remedies = new Map<string, Promise<string | null>>();
  /** The icons most recently passed for each element. An update for older icons then has no effect. */
  const latest = new WeakMap<Element, readonly BackgroundIcon[]>();

  async function load(url: string): Promise<string | null> {
    // The pixels of cross-origin images cannot be read, and the page itself may not have loaded them.
    if (!url.startsWith('data:') && new URL(url).origin !== window.origin) return null;
    const image = new window.Image(sizePx, sizePx);
    image.src = url;
    await image.decode();
    return context && remedyOfImage(context, image, ground);
  }
  const remedyOfUrl = (url: string) => {
    const remedy = remedies.get(url) ?? load(url).catch(() => null);
    remedies.set(url, remedy);
    return remedy;
  };
  async function remedyOf(element: Element, { image, back, pseudo }: BackgroundIcon): Promise<string | null> {
    if (image === '') {
      // A mask may be painted in the text color, which is final only once all colors have been changed.
      await page.visited();
      const color = over(parseColor(window.getComputedStyle(element, `::${pseudo}`).backgroundColor), back);
      return remedyFor([color], back);
    }
    const sources = [...image.matchAll(urls)].map(([, url = '']) => url.replace(/\\(.)/g, '$1'));
    const all = await Promise.all(sources.map(remedyOfUrl));
    return all.every((remedy) => remedy === all[0]) ? (all[0] ?? null) : null;
  }

  async function update(element: HTMLElement, icons: readonly BackgroundIcon[]): Promise<void> {
    latest.set(element, icons);
    const found = await Promise.all(
      icons.map(async (icon) => [icon, await remedyOf(element, icon)] as const),
    );
    if (page.signal.aborted || latest.get(element) !== icons) return;
    for (const [icon, remedy] of found) {
      if (icon.pseudo === undefined) showBackground(element, icon, remedy);
      else if (remedy !== null) changes.setStyles(element, { filter: remedy }, `::${icon.pseudo}`);
    }
  }

  function showBackground(element: HTMLElement, icon: BackgroundIcon, remedy: string | null): void {
    const { image, repeat, size, back } = icon;
    const isIcon = /no-repeat/.test(repeat) && !/cover|contain|%/.test(size);
    if (!isIcon && dom.text(element).trim() !== '') {
      const color = toCss({ ...ground, a: veilOpacity });
      changes.setStyles(element, withLayer(icon, `linear-gradient(${color},${color})`));
    } else if (remedy !== null && remedy !== invertedIcon && isBare(element)) {
      changes.setStyles(element, { filter: remedy });
    } else if (remedy !== null) {
      // With the blend mode `difference`, the white layer inverts the image and the background color below it. The
      // background color is set to its inverse, so it looks unchanged.
      const below = splitTopLevel(image, ',').map(() => 'normal');
      changes.setStyles(element, {
        ...withLayer(icon, 'linear-gradient(#fff,#fff)'),
        'background-color': toCss({ r: 255 - back.r, g: 255 - back.g, b: 255 - back.b, a: 1 }),
        'background-blend-mode': ['difference', ...below, 'normal'].join(),
      });
    }
  }

  /** Returns whether an element shows nothing but its background image. */
  function isBare(element: HTMLElement): boolean {
    const isEmpty = dom.children(element).length === 0 && dom.text(element).trim() === '';
    return isEmpty && parseColor(window.getComputedStyle(element).backgroundColor).a === 0;
  }

  return (element, icons) => void update(element, icons).catch(page.fail);
}

/** Returns the values that add a layer above all background images. */
function withLayer(
  { image, size, position, repeat }: BackgroundIcon,
  layer: string,
): Readonly<Record<string, string>> {
  const count = splitTopLevel(image, ',').length;
  // Browsers repeat lists that are shorter than the list of images.
  const above = (first: string, list: string) => {
    const parts = splitTopLevel(list, ',');
    return [first, ...[...Array(count).keys()].map((index) => parts[index % parts.length] ?? '')].join();
  };
  return {
    'background-image': `${layer},${image}`,
    'background-size': above('auto', size),
    'background-position': above('0 0', position),
    'background-repeat': above('repeat', repeat),
  };
}
