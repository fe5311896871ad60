import * as dom from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { type Color, over, parseColor, white } from './colors.ts';

const gradientColors = /(?:rgba?|color|oklch|oklab|lab|lch)\([^()]*\)/g;

type Page = Pick<EffectPage, 'window' | 'document'>;

/** Returns the canvas color, which is visible where a page has no background. */
function canvasColor({ window, document }: Page): Color {
  const { colorScheme } = window.getComputedStyle(dom.html(document));
  const isDark = /\bdark\b/.test(colorScheme);
  const mayChoose = /\blight\b/.test(colorScheme);
  const isDarkPreferred = window.matchMedia('(prefers-color-scheme: dark)').matches;
  return isDark && (!mayChoose || isDarkPreferred) ? { r: 18, g: 18, b: 18, a: 1 } : white;
}

/** Returns the mean color of a gradient, or null if its colors are not in the text. */
export function meanColor(gradient: string): Color | null {
  const stops = (gradient.match(gradientColors) ?? []).map(parseColor);
  const mean = (part: keyof Color) => dom.sum(stops, (stop) => stop[part]) / stops.length;
  return stops.length === 0 ? null : { r: mean('r'), g: mean('g'), b: mean('b'), a: mean('a') };
}

/** Returns the element's own background: the mean color of its gradient composited over its background color. */
function ownBackground({ backgroundColor, backgroundImage }: CSSStyleDeclaration): Color {
  const color = parseColor(backgroundColor);
  const gradient = meanColor(backgroundImage);
  if (gradient === null) return color;
  return color.a === 1 || gradient.a < 1
    ? { ...over(gradient, color), a: Math.max(color.a, gradient.a) }
    : gradient;
}

/** Returns the background color behind an element's text, composited from the element's background and those behind it. */
export function effectiveBackground(page: Page, element: Element): Color {
  const own = ownBackground(page.window.getComputedStyle(element));
  if (own.a === 1) return own;
  const parent = dom.flatParent(element);
  return over(own, parent === null ? canvasColor(page) : effectiveBackground(page, parent));
}
