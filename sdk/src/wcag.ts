/** Converts an sRGB channel to linear light; input and result are from 0 to 1. */
export function linearChannel(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/**
 * Returns the relative luminance of an sRGB color with channels from 0 to 1, as defined by WCAG 2.2:
 * https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
 */
export function relativeLuminance(red: number, green: number, blue: number): number {
  return luminanceOf(linearChannel(red), linearChannel(green), linearChannel(blue));
}

/** Returns the relative luminance of a color in linear light, with channels from 0 to 1. */
export function luminanceOf(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two luminances, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastRatio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
