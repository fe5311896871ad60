type Granularity = 'sentence' | 'word' | 'grapheme';

/**
 * Caches the most recent segmenter for each granularity, because creating one takes far longer than segmenting a line.
 */
const segmenters = new Map<Granularity, { readonly language: string; readonly segmenter: Intl.Segmenter }>();

function segmenterFor(language: string, granularity: Granularity): Intl.Segmenter {
  const last = segmenters.get(granularity);
  if (last?.language === language) return last.segmenter;
  const segmenter = new Intl.Segmenter(language, { granularity });
  segmenters.set(granularity, { language, segmenter });
  return segmenter;
}

interface Part {
  readonly text: string;
  readonly isWord: boolean;
}

/**
 * Window length in UTF-16 code units. Up to Node.js 20, each segment holds a copy of its input, so segmenting a long
 * text at once would take gigabytes of memory or several seconds.
 */
const windowLength = 1_000;

/** Number of segments at the end of a window that the following text may extend, such as "can" and "'" before "t". */
const unsettledParts = 2;

/**
 * Segments a text by Unicode rules (UAX #29, tailored by CLDR). In dictionary-based scripts such as Thai and Chinese,
 * one word per window may be segmented differently than in the complete text.
 */
export function* partsOf(text: string, language: string, granularity: Granularity): Generator<Part> {
  const segmenter = segmenterFor(language, granularity);
  let start = 0;
  let length = windowLength;
  while (start < text.length) {
    const parts = cut(sliceOfCharacters(text, start, start + length), segmenter);
    const isLast = start + length >= text.length;
    const settled = isLast ? parts : parts.slice(0, -unsettledParts);
    for (const part of settled) {
      yield part;
      start += part.text.length;
    }
    length = settled.length === 0 ? length * 2 : windowLength;
  }
}

function cut(text: string, segmenter: Intl.Segmenter): Part[] {
  const parts: Part[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    parts.push({ text: segment, isWord: isWordLike === true });
  }
  return parts;
}

function sliceOfCharacters(text: string, start: number, end: number): string {
  const isInsidePair = (text.codePointAt(end - 1) ?? 0) > 0xffff;
  return text.slice(start, isInsidePair ? end - 1 : end);
}

/** Returns the sentences in a text, each with its trailing whitespace. */
export function sentencesOf(text: string, language = 'en'): string[] {
  const sentences: string[] = [];
  for (const part of partsOf(text, language, 'sentence')) sentences.push(part.text);
  return sentences;
}

/** Returns the sentences in a text. A line break also ends a sentence. */
export function lineSentencesOf(text: string, language: string): string[] {
  return text.split(/[\r\n]+/).flatMap((line) => sentencesOf(line, language));
}

export function foldedText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

export function wordsOf(text: string, language = 'en'): string[] {
  const words: string[] = [];
  for (const part of partsOf(text, language, 'word')) if (part.isWord) words.push(part.text);
  return words;
}

/** Compares two texts, ignoring differences in whitespace. */
export function isSameText(left: string, right: string): boolean {
  return spaced(left) === spaced(right);
}

/** Replaces each run of whitespace with a space, and trims the text. */
export function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
