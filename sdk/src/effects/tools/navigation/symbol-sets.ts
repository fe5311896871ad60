import { type PictureSetName, pictureSetUrl } from '../shared/picture-set.ts';

const setNames: Readonly<Record<string, PictureSetName>> = {
  arasaac: 'symbols-arasaac',
  blissymbolics: 'symbols-blissymbolics',
  mulberry: 'symbols-mulberry',
};

/** The address of the files of a set, by the value of the tool; null where the page names none. */
export function symbolSetUrl(document: Document, value: string): string | null {
  const name = setNames[value];
  return name === undefined ? null : pictureSetUrl(document, name);
}

/** True where the page names at least one set of symbols. */
export function hasSymbols(document: Document): boolean {
  return Object.keys(setNames).some((value) => symbolSetUrl(document, value) !== null);
}
