import { isLanguageTag } from '../../passages/dom.ts';

/** A word in a text; offsets are in UTF-16 code units. */
interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const segmenters = new Map<string, Intl.Segmenter>();

/** Segments a text into words by the rules of its language. Some languages are written without spaces. */
export function wordsOf(text: string, language: string): Word[] {
  return [...segmenterOf(language).segment(text)].flatMap(({ segment, index, isWordLike }) =>
    isWordLike === true && /\p{L}/u.test(segment)
      ? [{ text: segment, start: index, end: index + segment.length }]
      : [],
  );
}

function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known !== undefined) return known;
  const made = new Intl.Segmenter(isLanguageTag(language) ? language : undefined, { granularity: 'word' });
  segmenters.set(language, made);
  return made;
}
