import createHyphenator, { type Patterns } from 'hyphen';

/** Splits a word into parts. The concatenated parts equal the word. */
export type Divider = (word: string) => readonly string[];

type Module = { readonly default: Patterns };

/** TeX hyphenation patterns (package `hyphen`), in one lazily loaded file per language. */
export const patternLoaders: Readonly<Record<string, () => Promise<Module>>> = {
  de: () => import('hyphen/patterns/de-1996.js'),
  en: () => import('hyphen/patterns/en-us.js'),
  'en-gb': () => import('hyphen/patterns/en-gb.js'),
  es: () => import('hyphen/patterns/es.js'),
  fr: () => import('hyphen/patterns/fr.js'),
  it: () => import('hyphen/patterns/it.js'),
  nl: () => import('hyphen/patterns/nl.js'),
  pl: () => import('hyphen/patterns/pl.js'),
  pt: () => import('hyphen/patterns/pt.js'),
  sv: () => import('hyphen/patterns/sv.js'),
};

const softHyphen = '\u00ad';

/** Creates a function that splits words at hyphenation points. Words that contain soft hyphens are not split. */
export function dividerOf(patterns: Patterns): Divider {
  const hyphenate = createHyphenator(patterns, { hyphenChar: softHyphen, html: false });
  return (word) => (word.includes(softHyphen) ? [word] : hyphenate(word).split(softHyphen));
}
