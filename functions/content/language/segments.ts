type Granularity = 'sentence' | 'word' | 'grapheme';

/** The last segmenter of each granularity: creating one costs far more than segmenting a line. */
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
  /** True for a segment with a letter, digit or ideograph; false for white space and punctuation. */
  readonly isWord: boolean;
}

/**
 * Window length, in UTF-16 code units. Up to Node 20 each segment holds a copy of its input: segmenting a
 * long text at once takes gigabytes if segments are retained, and seconds if not.
 */
const windowLength = 1_000;

/** Text after the window can still merge its last two parts ("can", "'" and "t"), but no earlier ones. */
const unsettledParts = 2;

/**
 * Segments of a text, per Unicode (UAX #29, with CLDR's rules). In dictionary-based scripts (Thai, Chinese)
 * one word per window may be segmented differently.
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

/** A slice that does not split a surrogate pair. */
function sliceOfCharacters(text: string, start: number, end: number): string {
  const isInsidePair = (text.codePointAt(end - 1) ?? 0) > 0xffff;
  return text.slice(start, isInsidePair ? end - 1 : end);
}

/** The sentences of a text, each with its trailing white space. */
export function sentencesOf(text: string, language = 'en'): string[] {
  const sentences: string[] = [];
  for (const part of partsOf(text, language, 'sentence')) sentences.push(part.text);
  return sentences;
}

/** The sentences of a text's lines: a line break ends a sentence too. */
export function lineSentencesOf(text: string, language: string): string[] {
  return text.split(/[\r\n]+/).flatMap((line) => sentencesOf(line, language));
}

/** Removes case and accents. */
export function foldedText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a text, without punctuation and spaces. */
export function wordsOf(text: string, language = 'en'): string[] {
  const words: string[] = [];
  for (const part of partsOf(text, language, 'word')) if (part.isWord) words.push(part.text);
  return words;
}

/** True for texts that differ only in white space. */
export function isSameText(left: string, right: string): boolean {
  return spaced(left) === spaced(right);
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
