/** A font file that the SDK ships, and the file of an npm package that it is. */
export interface FontFile {
  /** Name under `fonts/`. */
  readonly name: string;
  /** Path under node_modules. */
  readonly from: string;
}

/** The fonts of the tool font_family, and their licences. */
export const fontFiles: readonly FontFile[] = [];
