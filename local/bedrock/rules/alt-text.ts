import { imageSize } from 'image-size';
import type { GivenImage } from '../protocol/fences.ts';
import { decodePixels, type PixelSize } from './alt-text/decode-pixels.ts';
import { dominantColors } from './alt-text/dominant-colors.ts';
import { type ImageWords, imageWords } from './data/image-words.ts';
import { languageOf } from './english/is-english.ts';
import { askedLanguage, numberParameter } from './parameters.ts';
import type { Rule } from './rule.ts';

const formatNames = { png: 'PNG', jpeg: 'JPEG', gif: 'GIF', webp: 'WebP' } as const;

/**
 * Says what can be read off the file: format, pixel size, main colors; never what the picture shows. In the language
 * asked for where there are words for it, else in English.
 */
export const altText: Rule = async ({ text, image, parameters, problems }) => {
  const maxLength = numberParameter(parameters, 'maxLength', { min: 1, max: 1000, fallback: 125 });
  const language = askedLanguage(problems) ?? languageOf(text, parameters);
  const words = imageWords[language] ?? imageWords.en;
  if (words === undefined)
    return { altText: '', longDescription: null, decorative: true, containsText: false };
  const facts = image === undefined ? [] : await factsOf(image, words);
  const joined = facts.map((_, index) => facts.slice(0, facts.length - index).join(', '));
  return {
    altText:
      [...joined, words.short].find((told) => told.length <= maxLength) ?? words.short.slice(0, maxLength),
    longDescription: `${facts.join(', ') || words.short}. ${words.note}`,
    decorative: false,
    containsText: false,
  };
};

async function factsOf(image: GivenImage, words: ImageWords): Promise<string[]> {
  const size = sizeOf(image.bytes);
  const pixels = size === undefined ? undefined : await decodePixels(image, size);
  const colors = (pixels === undefined ? [] : dominantColors(pixels)).map((name) => words[name]);
  return [
    words.image.replace('{format}', formatNames[image.format]),
    ...(size === undefined
      ? []
      : [words.size.replace('{width}', String(size.width)).replace('{height}', String(size.height))]),
    ...(colors.length === 0 ? [] : [words.colors.replace('{colors}', colors.join(', '))]),
  ];
}

function sizeOf(bytes: Uint8Array): PixelSize | undefined {
  try {
    const { width, height } = imageSize(bytes);
    return { width, height };
  } catch {
    return undefined;
  }
}
