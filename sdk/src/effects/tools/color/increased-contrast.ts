import type { DeclaredStyle, StyleMapping } from '../../overrides/mapping.ts';
import { divided } from './color-map.ts';
import { textProperties } from './color-mapping.ts';
import { atLeast, atMost, startingAt, upTo } from './color-schemes.ts';
import { mapBackground, mapColor, mapGradients } from './color-values.ts';
import { type Color, contrast, luminance, over, parseColor } from './colors.ts';
import { meanColor } from './effective-background.ts';
import { type Paint, paint, textPaint } from './paint.ts';

/** Luminance up to which a background counts as dark. Pages rarely put white text on lighter ones. */
const middle = 0.3;
/**
 * Dark backgrounds become at most as light as the first luminance, light ones at least as light as the second. The
 * limits of text have a contrast ratio of 7:1 to them.
 */
const [darkBackground, lightBackground] = [0.05, 0.5];
const background = paint(
  divided(middle, upTo(darkBackground / middle), startingAt((lightBackground - middle) / (1 - middle))),
);
const [darkGradient, lightGradient] = [paint(upTo(darkBackground)), paint(startingAt(lightBackground))];
const textOnDark = textPaint(atLeast(0.66), false);
const textOnLight = textPaint(atMost(0.027), false);

function isDarkBackground(color: Color): boolean {
  return luminance(color) <= middle;
}

/** Contrast ratio below which text would be invisible, so that something else must be behind it, such as a picture. */
const leastVisible = 1.2;

/** Returns whether text with a background is on a dark one. */
export function isOnDark(text: Color, background: Color): boolean {
  const opaque = over(text, background);
  const isVisible = contrast(opaque, background) >= leastVisible;
  return isVisible ? isDarkBackground(background) : !isDarkBackground(opaque);
}

/** Keeps all colors of a gradient on the same side, so that text is readable on all of them. */
function paintOfGradient(value: string): Paint {
  const mean = meanColor(value);
  if (mean === null) return background;
  return isDarkBackground(mean) ? darkGradient : lightGradient;
}

/** The backgrounds of the page without the tool. */
export interface Grounds {
  readonly isGroundDark: boolean;
  isElementOnDark(element: Element): boolean;
  /** Returns whether the elements that have the color of a rule are on dark backgrounds, or null if only some are. */
  isRuleOnDark(selector: string, color: string): boolean | null;
}

/**
 * Makes dark backgrounds darker and light ones lighter, and text the opposite of its background. Text colors of rules
 * for both kinds of background do not change; the backgrounds then move away from them.
 */
export function increasedContrast({ isGroundDark, isRuleOnDark, isElementOnDark }: Grounds): StyleMapping {
  const textOn = (isDark: boolean) => (isDark ? textOnDark : textOnLight);
  const mapText = (value: string, { selector }: DeclaredStyle) => {
    const isDark = selector === null ? isGroundDark : isRuleOnDark(selector, value);
    return isDark === null ? value : mapColor(value, textOn(isDark));
  };
  const placeholder = textOn(isGroundDark).literal(parseColor('#757575'));
  return {
    rewrites: {
      ...Object.fromEntries(textProperties.map((name) => [name, mapText])),
      'background-color': (value) => mapBackground(value, background),
      'background-image': (value, style) => mapGradients(value, paintOfGradient(value), style),
      'text-shadow': () => 'none',
    },
    isMeasuring: true,
    inherited: { color: 'CanvasText', fill: '#000', 'text-shadow': '' },
    sampled: ({ color }, element) => [`color:${mapColor(color, textOn(isElementOnDark(element)))}`],
    base: { '*::placeholder': `color:${placeholder}` },
  };
}
