import nlp from 'compromise/two';

/** One word of a sentence as the tagger sees it. */
export interface TaggedWord {
  readonly text: string;
  /** Lower case, without punctuation. */
  readonly normal: string;
  /** Offsets of the word in the sentence, without punctuation (UTF-16). */
  readonly start: number;
  readonly end: number;
  readonly tags: ReadonlySet<string>;
}

interface Term {
  readonly text: string;
  readonly normal: string;
  readonly pre: string;
  readonly post: string;
  readonly tags?: readonly string[];
}

/** The words of a text with their parts of speech (compromise, a rule-based English tagger). */
export function tagWords(text: string): TaggedWord[] {
  const sentences: { terms: Term[] }[] = nlp(text).json({ offset: false });
  const words: TaggedWord[] = [];
  let cursor = 0;
  for (const term of sentences.flatMap((sentence) => sentence.terms)) {
    const start = term.text === '' ? cursor : text.indexOf(term.text, cursor);
    if (start === -1) continue;
    cursor = start + term.text.length;
    words.push({ text: term.text, normal: term.normal, start, end: cursor, tags: new Set(term.tags ?? []) });
  }
  return words;
}
