import type { Effect } from '../../engine/effect.ts';

/**
 * Returns a `var()` reference to a tool's value, with `start` as the fallback. When the value changes, only the custom
 * property has to be updated, not every element.
 */
export function toolValue(code: string, start: string): string {
  return `var(--aw-${code},${start})`;
}

/** Returns the effect of a tool that has none of its own, because the effects of other tools read its value. */
export function modifier(code: string): Effect {
  return { code, start: () => undefined };
}

/** No-op `update` for effects whose styles reference their value through a custom property. */
export const followsValue = { update: () => undefined };

/** Returns a CSS length: the tool's value as a percentage of `1em`. */
export function em(code: string, start: string): string {
  return `calc(${toolValue(code, start)}*.01em)`;
}
