import * as dom from '../../page-dom.ts';
import { splitTopLevel } from './css-text.ts';
import type { ParsedStyle } from './parsed-style.ts';
import type { Variables } from './variables.ts';

const sides: readonly string[] = ['top', 'right', 'bottom', 'left'];

/**
 * Returns the value that a shorthand with `var()` gives to a property, or null if it is unknown. Browsers do not split
 * such shorthands.
 */
export function fromShorthand(
  { shorthands }: ParsedStyle,
  name: string,
  { kindOf, valuesIn }: Variables,
): string | null {
  const found = [...shorthands].find(([shorthand]) => isSetBy(name, shorthand));
  if (found === undefined) return null;
  const [shorthand, text] = found;
  if (shorthand === 'font') return fromFont(text, name, valuesIn(text));
  const tokens = splitTopLevel(text, ' ');
  if (name === 'background-image') {
    const images = tokens.filter((token) => kindOf(token) === 'image');
    return images.length === 1 ? (images[0] ?? null) : images.length === 0 ? 'none' : null;
  }
  if (!name.endsWith('color')) return null;
  if (shorthand === 'border-color') {
    const side = Math.max(0, sides.indexOf(name.slice('border-'.length, -'-color'.length)));
    return tokens[side] ?? tokens[side - 2] ?? tokens[0] ?? null;
  }
  const color = tokens.find((token) => kindOf(token) === 'color');
  if (color !== undefined) return color;
  const isUnknown = tokens.length === 1 && kindOf(text) === null;
  if (isUnknown) return null;
  return name === 'background-color' ? 'transparent' : 'currentcolor';
}

/** Splits a `font` whose value is a custom property, assuming that the property has the same value everywhere. */
function fromFont(text: string, name: string, [value]: readonly string[]): string | null {
  const { style } = dom.createElement(document, 'i');
  if (value !== undefined) style.font = text.replace(/^var\(.*\)$/, value);
  return style.getPropertyValue(name) || null;
}

function isSetBy(name: string, shorthand: string): boolean {
  if (shorthand === 'border' || shorthand === 'border-color') return name.startsWith('border-');
  if (shorthand === 'font') return /^(?:font-|line-height$)/.test(name);
  const base = shorthand.replace(/-color$/, '');
  return name.startsWith(`${base}-`);
}
