declare module 'hyphen' {
  /** Hyphenation data for one language: levels, a pattern tree, and exceptions. */
  export type Patterns = readonly unknown[];

  export default function createHyphenator(
    patterns: Patterns,
    options: { readonly hyphenChar: string; readonly html: boolean },
  ): (text: string) => string;
}

declare module 'hyphen/patterns/*' {
  import type { Patterns } from 'hyphen';

  const patterns: Patterns;
  export default patterns;
}
