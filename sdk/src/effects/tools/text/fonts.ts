/** Form fields and buttons, for which browsers have default fonts. */
export const fields = 'input,select,button,textarea';

const iconFont = /icon|symbols|awesome|glyph|fontello|dashicons/i;

/** Returns whether a list of font families contains a font whose characters are icons. */
export function isIconFont(families: string): boolean {
  return iconFont.test(families);
}
