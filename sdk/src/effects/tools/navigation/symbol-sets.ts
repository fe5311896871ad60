import { type PictureSetName, pictureSetUrl } from '../shared/picture-set.ts';

const setNames: Readonly<Record<string, PictureSetName>> = {
  arasaac: 'symbols-arasaac',
  blissymbolics: 'symbols-blissymbolics',
  mulberry: 'symbols-mulberry',
};

/** Returns the URL of the symbol set for a tool value; null when the page does not declare it. */
export function symbolSetUrl(document: Document, value: string): string | null {
  const name = setNames[value];
  return name === undefined ? null : pictureSetUrl(document, name);
}

/** True when the page declares at least one symbol set. */
export function hasSymbols(document: Document): boolean {
  return Object.keys(setNames).some((value) => symbolSetUrl(document, value) !== null);
}
