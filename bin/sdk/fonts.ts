export interface FontFile {
  readonly name: string;
  /** Source path, relative to node_modules. */
  readonly from: string;
}

const families: Readonly<Record<string, readonly string[]>> = {
  'atkinson-hyperlegible': ['latin', 'latin-ext'],
  lexend: ['latin', 'latin-ext'],
  opendyslexic: ['latin'],
};

/** Font files for the tool `font_family`, with one license file per font. */
export const fontFiles: readonly FontFile[] = Object.entries(families).flatMap(([family, subsets]) => [
  ...subsets.flatMap((subset) =>
    ['400', '700'].map((weight) => {
      const name = `${family}-${subset}-${weight}-normal.woff2`;
      return { name, from: `@fontsource/${family}/files/${name}` };
    }),
  ),
  { name: `${family}-LICENSE.txt`, from: `@fontsource/${family}/LICENSE` },
]);
