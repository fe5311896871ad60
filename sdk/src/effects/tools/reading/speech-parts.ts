import type { Dressing } from '../shared/dressing.ts';

/** Parts of speech that are marked. */
export type SpeechPart = 'noun' | 'verb' | 'adjective';

/** A word as a tagger gives it: what it says, and which tags it has. */
export interface TaggedWord {
  readonly text: string;
  readonly tags: ReadonlySet<string>;
}

/** The mark of a word; null for one that gets none. Tags are those of compromise. */
export function speechPartOf(tags: ReadonlySet<string>): SpeechPart | null {
  if (tags.has('Pronoun') || tags.has('Auxiliary') || tags.has('Copula') || tags.has('Modal')) return null;
  if (tags.has('Adjective')) return 'adjective';
  if (tags.has('Verb')) return 'verb';
  return tags.has('Noun') ? 'noun' : null;
}

/** Finds the tagged words in the text they come from, one after the other. */
export function speechPartsIn(text: string, words: readonly TaggedWord[]): Dressing[] {
  let from = 0;
  return words.flatMap(({ text: word, tags }): Dressing[] => {
    const start = word === '' ? -1 : text.indexOf(word, from);
    if (start === -1) return [];
    from = start + word.length;
    const part = speechPartOf(tags);
    return part === null ? [] : [{ kind: 'part', start, end: from, className: `aw-${part}` }];
  });
}
