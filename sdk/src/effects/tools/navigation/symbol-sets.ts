import { type PictureSetName, pictureSetUrl } from '../shared/picture-set.ts';

const setNames: Readonly<Record<string, PictureSetName>> = {
  arasaac: 'symbols-arasaac',
  blissymbolics: 'symbols-blissymbolics',
  mulberry: 'symbols-mulberry',
};

export function symbolSetUrl(document: Document, value: string): string | null {
  const name = setNames[value];
  return name === undefined ? null : pictureSetUrl(document, name);
}

export function hasSymbols(document: Document): boolean {
  return Object.keys(setNames).some((value) => symbolSetUrl(document, value) !== null);
}
