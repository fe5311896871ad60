import { hasOwnText, native } from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import type { Color } from './colors.ts';
import { parseColor, toCss } from './colors.ts';
import { effectiveBackground, ownBackground } from './effective-background.ts';

/** Input for the new color of a text. */
export interface TextColors {
  readonly own: Color;
  /** Effective background after backgrounds are changed. */
  readonly back: Color;
  readonly isLink: boolean;
  /** 24 px or more, or 18.66 px and bold (WCAG 2.2, "large scale"). */
  readonly isLarge: boolean;
}

/** Color mapping of a tool. Omitted parts are unchanged. */
export interface Recoloring {
  /**
   * Maps the background of an element that has one; always called for the page itself. Null leaves it
   * unchanged.
   */
  readonly background?: (own: Color, element: Element) => Color | null;
  /** Null leaves it unchanged. */
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

/** Properties set by the color tools; cleared while the page's own values are read. */
export const colorProperties = [
  'background-color',
  'background-image',
  'color',
  '-webkit-text-fill-color',
  'border-color',
];

const largePx = 24;
const largeBoldPx = 18.66;
const pictures = 'img,video,picture,canvas,svg,svg *,object,embed,iframe';

/**
 * Changes the colors of all elements, now and as they are added: reads all page values before writing any.
 */
export function recolor(page: EffectPage, { background, text, border }: Recoloring): void {
  const { window, document, changes } = page;
  const html = native(document).documentElement;
  const newBackground = (own: Color, element: Element) =>
    own.a === 0 && !native(element).matches(':root') ? null : (background?.(own, element) ?? null);

  function plan(element: HTMLElement, known: Map<Element, Color>): Plan {
    const style = window.getComputedStyle(element);
    const own = ownBackground(style);
    const back = effectiveBackground(
      page,
      element,
      (color, each) => newBackground(color, each) ?? color,
      known,
    );
    const sizePx = Number.parseFloat(style.fontSize);
    const isBold = Number(style.fontWeight) >= 700;
    const isText = hasOwnText(element);
    const hasBorder =
      Number.parseFloat(style.borderTopWidth) + Number.parseFloat(style.borderBottomWidth) > 0;
    return {
      element,
      background: newBackground(own, element),
      text: isText
        ? (text?.({
            own: parseColor(style.color),
            back,
            isLink: native(element).closest('a[href]') !== null,
            isLarge: sizePx >= largePx || (isBold && sizePx >= largeBoldPx),
          }) ?? null)
        : null,
      border: hasBorder ? (border?.(parseColor(style.borderTopColor), back) ?? null) : null,
      hasImageBehindText: style.backgroundImage !== 'none' && native(element).textContent.trim() !== '',
    };
  }
  function write({
    element,
    background: color,
    text: textColor,
    border: borderColor,
    hasImageBehindText,
  }: Plan) {
    if (color !== null) {
      changes.setStyle(element, 'background-color', toCss(color));
      if (hasImageBehindText) changes.setStyle(element, 'background-image', 'none');
    }
    if (textColor !== null) {
      changes.setStyle(element, 'color', toCss(textColor));
      changes.setStyle(element, '-webkit-text-fill-color', toCss(textColor));
    }
    if (borderColor !== null) changes.setStyle(element, 'border-color', toCss(borderColor));
  }

  if (background !== undefined) {
    const color = page.measure([html], colorProperties, () =>
      effectiveBackground(page, html, (own) => background(own, html) ?? own),
    );
    changes.setStyle(html, 'background-color', toCss(color));
  }
  page.eachBatch(`*:not(${pictures})`, (elements) => {
    const known = new Map<Element, Color>();
    const plans = page.measure(elements, colorProperties, () =>
      elements.map((element) => plan(element, known)),
    );
    return () => plans.forEach(write);
  });
}
