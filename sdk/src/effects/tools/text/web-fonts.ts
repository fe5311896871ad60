import * as dom from '../../../page-dom.ts';

/** Unicode ranges of the font subsets, from `unicode.json` of @fontsource. */
const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const latinExtended =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

interface WebFont {
  readonly family: string;
  files(): readonly (readonly [file: URL, weight: string, unicodeRange: string])[];
}

/** URLs are literals relative to the built modules so that bundlers find them and copy the files. */
const fonts: Readonly<Record<string, WebFont>> = {
  atkinson_hyperlegible: {
    family: 'AW Atkinson Hyperlegible',
    files: () => [
      [new URL('./fonts/atkinson-hyperlegible-latin-400-normal.woff2', import.meta.url), '400', latin],
      [new URL('./fonts/atkinson-hyperlegible-latin-700-normal.woff2', import.meta.url), '700', latin],
      [
        new URL('./fonts/atkinson-hyperlegible-latin-ext-400-normal.woff2', import.meta.url),
        '400',
        latinExtended,
      ],
      [
        new URL('./fonts/atkinson-hyperlegible-latin-ext-700-normal.woff2', import.meta.url),
        '700',
        latinExtended,
      ],
    ],
  },
  lexend: {
    family: 'AW Lexend',
    files: () => [
      [new URL('./fonts/lexend-latin-400-normal.woff2', import.meta.url), '400', latin],
      [new URL('./fonts/lexend-latin-700-normal.woff2', import.meta.url), '700', latin],
      [new URL('./fonts/lexend-latin-ext-400-normal.woff2', import.meta.url), '400', latinExtended],
      [new URL('./fonts/lexend-latin-ext-700-normal.woff2', import.meta.url), '700', latinExtended],
    ],
  },
  open_dyslexic: {
    family: 'AW OpenDyslexic',
    files: () => [
      [new URL('./fonts/opendyslexic-latin-400-normal.woff2', import.meta.url), '400', 'U+0000-FFFF'],
      [new URL('./fonts/opendyslexic-latin-700-normal.woff2', import.meta.url), '700', 'U+0000-FFFF'],
    ],
  },
};

/**
 * Adds the font of a tool value to the document until the signal is aborted. The browser loads a file when the page
 * shows a character in its range.
 */
export function addFont(value: string, signal: AbortSignal): void {
  const font = fonts[value];
  if (font === undefined || signal.aborted) return;
  for (const [file, weight, unicodeRange] of font.files()) {
    const face = new FontFace(font.family, `url("${file}")`, { weight, unicodeRange, display: 'swap' });
    dom.property(document, 'fonts').add(face);
    signal.addEventListener('abort', () => dom.property(document, 'fonts').delete(face));
  }
}
