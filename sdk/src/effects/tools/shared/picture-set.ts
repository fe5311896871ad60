import { native } from '../../../page-dom.ts';
/**
 * A site's pictures, keyed by lowercase word. The page declares the file in its head: `<meta name="aw-pictures"
 * content="/pictures/words.json">` for the picture dictionary, `<meta name="aw-symbols-arasaac"
 * content="/symbols/arasaac.json">` for a symbol set. The file maps words to URLs relative to the file: `{
 * "library": "library.svg" }`.
 */
export type PictureSet = ReadonlyMap<string, string>;

export type PictureSetName = 'pictures' | 'symbols-arasaac' | 'symbols-blissymbolics' | 'symbols-mulberry';

export function pictureSetUrl(document: Document, name: PictureSetName): string | null {
  const content =
    native(native(document).querySelector(`meta[name="aw-${name}"]`))
      ?.getAttribute('content')
      ?.trim() ?? '';
  return content === '' ? null : new URL(content, native(document).baseURI).href;
}

export function parsePictureSet(file: unknown, fileUrl: string): PictureSet {
  if (typeof file !== 'object' || file === null) return new Map();
  const pairs = Object.entries(file).flatMap(([word, address]): [string, string][] =>
    typeof address === 'string' && URL.canParse(address, fileUrl)
      ? [[word.toLowerCase(), new URL(address, fileUrl).href]]
      : [],
  );
  return new Map(pairs);
}

/** @throws Error when the file cannot be loaded */
export async function loadPictureSet(fileUrl: string, signal: AbortSignal): Promise<PictureSet> {
  const response = await fetch(fileUrl, { signal });
  if (!response.ok) throw new Error(`The pictures at ${fileUrl} returned ${response.status}.`);
  return parsePictureSet(await response.json(), fileUrl);
}
