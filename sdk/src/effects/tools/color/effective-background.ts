import { flatParent, native } from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { black, type Color, contrast, over, parseColor, white } from './colors.ts';

const gradientColors = /(?:rgba?|color|oklch|oklab|lab|lch)\([^()]*\)/g;

type Page = Pick<EffectPage, 'window' | 'document'>;

/** Returns the canvas color, which is visible where a page has no background. */
export function canvasColor({ window, document }: Page): Color {
  const { colorScheme } = window.getComputedStyle(native(document).documentElement);
  const isDark = /\bdark\b/.test(colorScheme);
  const mayChoose = /\blight\b/.test(colorScheme);
  const isDarkPreferred = window.matchMedia('(prefers-color-scheme: dark)').matches;
  return isDark && (!mayChoose || isDarkPreferred) ? { r: 18, g: 18, b: 18, a: 1 } : white;
}

/** Returns the element's own background: the mean color of its gradient composited over its background color. */
export function ownBackground(style: CSSStyleDeclaration, image = style.backgroundImage): Color {
  const color = parseColor(style.backgroundColor);
  if (image === 'none') return color;
  const stops = (image.match(gradientColors) ?? []).map(parseColor);
  if (stops.length === 0) return color;
  const mean = (part: keyof Color) => stops.reduce((sum, stop) => sum + stop[part], 0) / stops.length;
  const gradient = { r: mean('r'), g: mean('g'), b: mean('b'), a: mean('a') };
  return color.a === 1 || gradient.a < 1
    ? { ...over(gradient, color), a: Math.max(color.a, gradient.a) }
    : gradient;
}

/**
 * Returns the background color behind an element's text, composited from the backgrounds of the element and its
 * ancestors.
 * @param change maps each background to the color that it will have
 */
export function effectiveBackground(
  page: Page,
  element: Element,
  change: (own: Color, element: Element) => Color = (own) => own,
  known: Map<Element, Color> = new Map(),
  changed?: Color,
  ownOf = (each: Element) => ownBackground(page.window.getComputedStyle(each)),
): Color {
  const found = known.get(element);
  if (found !== undefined) return found;
  const parent = flatParent(element);
  const below =
    parent === null ? canvasColor(page) : effectiveBackground(page, parent, change, known, undefined, ownOf);
  const front = changed ?? change(ownOf(element), element);
  const color = over(front, below);
  known.set(element, color);
  return color;
}

export function opposite(back: Color): Color {
  return contrast(white, back) >= contrast(black, back) ? white : black;
}
