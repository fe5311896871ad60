import { linearChannel } from '../../../wcag.ts';
import type { ColorMap } from './color-map.ts';
import { type Color, toCss } from './colors.ts';

/** Writes mapped colors as CSS values. */
export interface Paint {
  literal(color: Color): string;
  /** Returns the value for a color that only the browser knows, such as `var(--x)`. */
  relative(color: string): string;
}

/**
 * Custom property with the channels of the text color that applies instead of the mapped colors. Links can have another
 * value, or none. The property with the suffix `-linear` contains the same color in linear light.
 */
const inkProperty = '--aw-ink';
/** Factor by which text becomes more opaque. Only text that the page hides with a low opacity stays translucent. */
const textOpacity = 10;

export function paint({ of, css }: ColorMap): Paint {
  return {
    literal: (color) => toCss(of(color)),
    relative: (from) => relativeColor(from, channelsOf(css), 'alpha'),
  };
}

/** @param isInked true if the text color of `inkDeclarations` applies where it is set */
export function textPaint({ of, css }: ColorMap, isInked: boolean): Paint {
  const channels = isInked ? `var(${inkProperty}-linear,${channelsOf(css)})` : channelsOf(css);
  return {
    literal(color) {
      const { r, g, b, a } = of({ ...color, a: Math.min(1, color.a * textOpacity) });
      if (!isInked) return toCss({ r, g, b, a });
      return `rgb(var(${inkProperty},${r} ${g} ${b})${a === 1 ? '' : `/${a}`})`;
    },
    relative: (from) => relativeColor(from, channels, `clamp(0,alpha*${textOpacity},1)`),
  };
}

/** Sets the text color; null unsets it, so that text has the mapped colors. */
export function inkDeclarations(color: Color | null): string {
  if (color === null) return `${inkProperty}:initial;${inkProperty}-linear:initial`;
  const channels = [color.r, color.g, color.b];
  const linear = channels.map((channel) => linearChannel(channel / 255).toFixed(5));
  return `${inkProperty}:${channels.join(' ')};${inkProperty}-linear:${linear.join(' ')}`;
}

function channelsOf(css: ColorMap['css']): string {
  return ['r', 'g', 'b'].map((channel) => `calc(${css(channel)})`).join(' ');
}

function relativeColor(from: string, channels: string, alpha: string): string {
  return `color(from ${from} srgb-linear ${channels}/${alpha})`;
}
