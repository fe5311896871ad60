import { flatParent, hasOwnText, native } from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import type { Color } from './colors.ts';
import { parseColor, toCss } from './colors.ts';
import { effectiveBackground, ownBackground } from './effective-background.ts';

export interface TextColors {
  readonly own: Color;
  /** Effective background, including the tool's background changes. */
  readonly back: Color;
  readonly isLink: boolean;
  /** True for text of at least 24 px, or at least 18.66 px if bold (WCAG 2.2, "large scale"). */
  readonly isLarge: boolean;
}

/** A tool's color mapping. Omitted parts are left unchanged. */
export interface Recoloring {
  /**
   * Maps a background color. Called for each element with a background, and always for the page itself. Null leaves
   * the background unchanged.
   */
  readonly background?: (own: Color, element: Element) => Color | null;
  /** Maps a text color. Null leaves the color unchanged. */
  readonly text?: (text: TextColors) => Color | null;
  readonly border?: (own: Color, back: Color) => Color | null;
}

interface Plan {
  readonly element: HTMLElement;
  readonly background: Color | null;
  readonly text: Color | null;
  readonly border: Color | null;
  readonly hasImageBehindText: boolean;
}

/** Properties set by the color tools. They are cleared while the page's values are read. */
const textColors = ['color', '-webkit-text-fill-color'];
export const colorProperties = ['background-color', 'background-image', ...textColors, 'border-color'];

const largePx = 24;
const largeBoldPx = 18.66;
const pictures = 'img,video,picture,canvas,svg,svg *,object,embed,iframe';

/** Changes the colors of all elements, now and when elements are added. Reads all page values before writing any. */
export function recolor(page: EffectPage, { background, text, border }: Recoloring): void {
  const { window, document, changes } = page;
  const html = native(document).documentElement;
  const newBackground = (own: Color, element: Element) =>
    own.a === 0 && native(element).localName !== 'html' ? null : (background?.(own, element) ?? null);
  const changed = (own: Color, element: Element) => newBackground(own, element) ?? own;

  function plan(element: HTMLElement, known: Map<Element, Color>): Plan {
    const style = window.getComputedStyle(element);
    const own = ownBackground(style);
    const color = newBackground(own, element);
    const back = effectiveBackground(page, element, changed, known, color ?? own);
    const isText = text !== undefined && hasOwnText(element);
    const hasBorder =
      border !== undefined &&
      Number.parseFloat(style.borderTopWidth) + Number.parseFloat(style.borderBottomWidth) > 0;
    return {
      element,
      background: color,
      text: isText ? text(textColorsOf(element, style, back)) : null,
      border: hasBorder ? border(parseColor(style.borderTopColor), back) : null,
      hasImageBehindText:
        color !== null && style.backgroundImage !== 'none' && native(element).textContent.trim() !== '',
    };
  }
  function write({
    element,
    background: color,
    text: textColor,
    border: borderColor,
    hasImageBehindText,
  }: Plan) {
    if (color === null && textColor === null && borderColor === null) return;
    changes.setStyles(element, {
      ...(color && { 'background-color': toCss(color) }),
      ...(color && hasImageBehindText && { 'background-image': 'none' }),
      ...(textColor && { color: toCss(textColor), '-webkit-text-fill-color': toCss(textColor) }),
      ...(borderColor && { 'border-color': toCss(borderColor) }),
    });
  }

  if (background !== undefined) {
    const color = page.measure([html], colorProperties, () =>
      effectiveBackground(page, html, (own) => background(own, html) ?? own),
    );
    changes.setStyle(html, 'background-color', toCss(color));
  }
  let known = new Map<Element, Color>();
  let current = {};
  page.eachBatch(`*:not(${pictures})`, (elements, _, traversal) => {
    if (traversal !== current) known = new Map();
    current = traversal;
    const read = new Set<Element>(elements);
    for (const element of elements) {
      for (let at = flatParent(element); at !== null && !known.has(at) && !read.has(at); at = flatParent(at))
        read.add(at);
    }
    const plans = page.measure(
      read,
      colorProperties,
      () => elements.map((element) => plan(element, known)),
      textColors,
    );
    return () => plans.forEach(write);
  });
}

/** Creates the input for a text color mapping. Values that only a few tools need are read on first access. */
function textColorsOf(element: Element, style: CSSStyleDeclaration, back: Color): TextColors {
  return {
    own: parseColor(style.color),
    back,
    get isLink() {
      return native(element).closest('a[href]') !== null;
    },
    get isLarge() {
      const sizePx = Number.parseFloat(style.fontSize);
      return sizePx >= largePx || (sizePx >= largeBoldPx && Number(style.fontWeight) >= 700);
    },
  };
}
