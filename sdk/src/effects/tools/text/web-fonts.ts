import { native } from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';

/** The characters of the parts that the font files are cut into, as @fontsource's `unicode.json` has them. */
const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const latinExtended =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

interface WebFont {
  readonly family: string;
  readonly file: string;
  readonly parts: Readonly<Record<string, string>>;
}

const fonts: Readonly<Record<string, WebFont>> = {
  atkinson_hyperlegible: {
    family: 'AW Atkinson Hyperlegible',
    file: 'atkinson-hyperlegible',
    parts: { latin, 'latin-ext': latinExtended },
  },
  lexend: { family: 'AW Lexend', file: 'lexend', parts: { latin, 'latin-ext': latinExtended } },
  open_dyslexic: { family: 'AW OpenDyslexic', file: 'opendyslexic', parts: { latin: 'U+0000-FFFF' } },
};

/** The faces of a font, none for a value without files. The browser loads a file when there is a character of its part to show. */
export function fontFaces(value: string, fontsUrl: string, Face: typeof FontFace): FontFace[] {
  const font = fonts[value];
  return Object.entries(font?.parts ?? {}).flatMap(([part, unicodeRange]) =>
    ['400', '700'].map((weight) => {
      const url = new URL(`${font?.file}-${part}-${weight}-normal.woff2`, fontsUrl).href;
      return new Face(font?.family ?? '', `url("${url}")`, { weight, unicodeRange, display: 'swap' });
    }),
  );
}

/** Lets the page use a font until the effect stops. */
export function addFonts(page: EffectPage, value: string): void {
  if (page.signal.aborted) return;
  const { document, window } = page;
  for (const face of fontFaces(value, page.fontsUrl, window.FontFace)) {
    native(document).fonts.add(face);
    page.listen(page.signal, 'abort', () => native(document).fonts.delete(face));
  }
}
