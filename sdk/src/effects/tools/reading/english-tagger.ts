import nlp from 'compromise/two';

/** A word and its tags, as returned by the tagger. */
export interface TaggedWord {
  readonly text: string;
  readonly tags: ReadonlySet<string>;
}

interface Term {
  readonly text: string;
  readonly tags?: readonly string[];
}

/** Tags the words of an English text with `compromise`, which uses rules and a word list. */
export function tagEnglish(text: string): TaggedWord[] {
  const sentences: { terms: Term[] }[] = nlp(text).json({ offset: false });
  return sentences
    .flatMap(({ terms }) => terms)
    .map(({ text: word, tags }) => ({ text: word, tags: new Set(tags) }));
}
