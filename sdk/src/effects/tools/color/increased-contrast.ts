import type { DeclaredStyle, StyleMapping } from '../../overrides/mapping.ts';
import { divided } from './color-map.ts';
import { textProperties } from './color-mapping.ts';
import { atLeast, atMost, startingAt, upTo } from './color-schemes.ts';
import { mapBackground, mapColor, mapGradients } from './color-values.ts';
import { type Color, luminance, parseColor } from './colors.ts';
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

export function isDarkBackground(color: Color): boolean {
  return luminance(color) <= middle;
}

/** Keeps all colors of a gradient on the same side, so that text is readable on all of them. */
function paintOfGradient(value: string): Paint {
  const mean = meanColor(value);
  if (mean === null) return background;
  return isDarkBackground(mean) ? darkGradient : lightGradient;
}

/**
 * Makes dark backgrounds darker and light ones lighter, and text the opposite of its background.
 * @param isOnDark returns whether the background behind the first element that has the color of a rule is dark
 */
export function increasedContrast(
  isGroundDark: boolean,
  isOnDark: (selector: string, color: string) => boolean,
): StyleMapping {
  const paintOf = ({ selector }: DeclaredStyle, color: string) =>
    (selector === null ? isGroundDark : isOnDark(selector, color)) ? textOnDark : textOnLight;
  const placeholder = (isGroundDark ? textOnDark : textOnLight).literal(parseColor('#757575'));
  return {
    rewrites: {
      ...Object.fromEntries(
        textProperties.map((name) => [
          name,
          (value: string, style: DeclaredStyle) => mapColor(value, paintOf(style, value)),
        ]),
      ),
      'background-color': (value) => mapBackground(value, background),
      'background-image': (value, style) => mapGradients(value, paintOfGradient(value), style),
      'text-shadow': () => 'none',
    },
    isMeasuring: true,
    inherited: { color: 'CanvasText', fill: '#000', 'text-shadow': '' },
    sampled: ({ color }) => [`color:${mapColor(color, isGroundDark ? textOnDark : textOnLight)}`],
    base: { '*::placeholder': `color:${placeholder}` },
  };
}
