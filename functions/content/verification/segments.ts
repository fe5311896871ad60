/** The sentences of a text, each with its trailing white space, as Unicode (UAX #29, with CLDR's rules) cuts them. */
export function sentencesOf(text: string, language = 'en'): string[] {
  return [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)].map(
    (part) => part.segment,
  );
}

/** The words of a text, without what stands between them. */
export function wordsOf(text: string, language = 'en'): string[] {
  const parts = new Intl.Segmenter(language, { granularity: 'word' }).segment(text);
  return [...parts].filter((part) => part.isWordLike === true).map((part) => part.segment);
}
