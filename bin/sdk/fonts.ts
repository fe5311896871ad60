export interface FontFile {
  /** Name under `fonts/`. */
  readonly name: string;
  /** Path under node_modules. */
  readonly from: string;
}

/** Font families with their shipped subsets. */
const families: Readonly<Record<string, readonly string[]>> = {
  'atkinson-hyperlegible': ['latin', 'latin-ext'],
  lexend: ['latin', 'latin-ext'],
  opendyslexic: ['latin'],
};

/** Fonts of the `font_family` tool and their licenses. */
export const fontFiles: readonly FontFile[] = Object.entries(families).flatMap(([family, subsets]) => [
  ...subsets.flatMap((subset) =>
    ['400', '700'].map((weight) => {
      const name = `${family}-${subset}-${weight}-normal.woff2`;
      return { name, from: `@fontsource/${family}/files/${name}` };
    }),
  ),
  { name: `${family}-LICENSE.txt`, from: `@fontsource/${family}/LICENSE` },
]);
