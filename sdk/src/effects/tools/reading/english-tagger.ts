import nlp from 'compromise/two';

export interface TaggedWord {
  readonly text: string;
  readonly tags: ReadonlySet<string>;
}

/** Tags the words of an English text with `compromise`, which uses rules and a word list. */
export function tagEnglish(text: string): TaggedWord[] {
  return nlp(text)
    .document.flat()
    .map(({ text: word, tags }) => ({ text: word, tags: new Set(tags) }));
}
