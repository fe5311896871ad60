import { imageSize } from 'image-size';
import words from './data/image-words.json' with { type: 'json' };
import { languageOf } from './english.ts';
import { numberParameter, type Rule, requestedLanguage } from './rule.ts';

/** Phrases for alternative texts, keyed by primary language subtag. */
export const imageWords: Readonly<Record<string, (typeof words)['en']>> = words;

/** Describes the format and size of an image, but not its content. Uses English for languages without phrases. */
export const altText: Rule = ({ text, image, parameters, problems }) => {
  const maxLength = numberParameter(parameters, 'maxLength', { min: 1, max: 1000, fallback: 125 });
  const said = imageWords[requestedLanguage(problems) ?? languageOf(text, parameters)] ?? words.en;
  const size = image === undefined ? undefined : sizeOf(image.bytes);
  const format = image === undefined ? said.short : said.image.replace('{format}', formatName(image.format));
  const full =
    size === undefined
      ? format
      : `${format}, ${said.size.replace(/\{(\w+)\}/g, (_, side) => String(side === 'width' ? size.width : size.height))}`;
  return {
    altText:
      [full, format, said.short].find((line) => line.length <= maxLength) ?? said.short.slice(0, maxLength),
    longDescription: `${full}. ${said.note}`,
    decorative: false,
    containsText: false,
  };
};

function formatName(format: string): string {
  return format === 'webp' ? 'WebP' : format.toUpperCase();
}

function sizeOf(bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined {
  try {
    return imageSize(bytes);
  } catch {
    return undefined;
  }
}
