type Granularity = 'sentence' | 'word' | 'grapheme';

/** The segmenter last used for each granularity: to make one costs far more than to cut a line with it. */
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
  /** True for what has a letter, a digit or an ideograph: false for white space and punctuation. */
  readonly isWord: boolean;
}

/**
 * How much of a text is cut at once, in UTF-16 code units. Until Node 20 each segment holds a copy of all that is
 * being cut: the whole of a long text at once takes gigabytes when the segments are kept, and seconds when not.
 */
const windowLength = 1_000;

/** What comes after the window can still join its last two parts ("can", "'" and "t"), but no earlier ones. */
const unsettledParts = 2;

/**
 * The parts of a text one after the other, as Unicode (UAX #29, with CLDR's rules) cuts it. In scripts that are cut
 * by a dictionary (Thai, Chinese) a word may be cut in another way once in a window.
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

/** A slice that ends before a surrogate pair rather than inside it. */
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

/** A text without case and accents. */
export function foldedText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a text, without what stands between them. */
export function wordsOf(text: string, language = 'en'): string[] {
  const words: string[] = [];
  for (const part of partsOf(text, language, 'word')) if (part.isWord) words.push(part.text);
  return words;
}

/** True of texts that differ in white space alone. */
export function isSameText(left: string, right: string): boolean {
  return spaced(left) === spaced(right);
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
