import nlp from 'compromise/two';

export interface TaggedWord {
  readonly text: string;
  readonly tags: ReadonlySet<string>;
}

/** Tags the words of an English text with their parts of speech, using the `compromise` library. */
export function tagEnglish(text: string): TaggedWord[] {
  return nlp(text)
    .document.flat()
    .map(({ text: word, tags }) => ({ text: word, tags: new Set(tags) }));
}
