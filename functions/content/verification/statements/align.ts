import { lineSentencesOf, wordsOf } from '../../language/segments.ts';

/** A sentence as its words, lower case, with one form of apostrophe. */
export type Sentence = readonly string[];

/** The sentences of a text that have words. */
export function sentencesIn(text: string, language: string): Sentence[] {
  return lineSentencesOf(text, language)
    .map((sentence) => wordsOf(sentence, language).map((word) => word.toLowerCase().replaceAll('’', "'")))
    .filter((words) => words.length > 0);
}

/** Words that stand in more sentences than this do not tell which sentence is meant. */
const commonSentences = 20;

/** Shorter words are mostly grammar. */
const minimumLetters = 4;

/** Finds the sentence of a text that shares most words with another sentence. */
export class SentenceIndex {
  private readonly places = new Map<string, number[]>();

  constructor(sentences: readonly Sentence[]) {
    for (const [index, sentence] of sentences.entries()) {
      for (const stem of stemsOf(sentence)) {
        const places = this.places.get(stem) ?? [];
        if (places.length <= commonSentences) places.push(index);
        this.places.set(stem, places);
      }
    }
  }

  /**
   * The sentence that holds at least this share (0–1) of a sentence's telling words; null where there is none.
   * Words that stand everywhere are no help, and those of a short sentence too few. Of equals the one at a place is taken.
   */
  bestFor(sentence: Sentence, minimumShare: number, at: number): number | null {
    const stems = stemsOf(sentence);
    if (stems.size < 2) return null;
    const shared = new Map<number, number>();
    for (const stem of stems) {
      const places = this.places.get(stem) ?? [];
      if (places.length > commonSentences) continue;
      for (const place of places) shared.set(place, (shared.get(place) ?? 0) + 1);
    }
    let best = at;
    for (const [place, count] of shared) if (count > (shared.get(best) ?? 0)) best = place;
    return (shared.get(best) ?? 0) / stems.size >= minimumShare ? best : null;
  }
}

/** The beginnings of a sentence's longer words: "opened" and "opening" share theirs. */
function stemsOf(sentence: Sentence): Set<string> {
  return new Set(
    sentence.filter((word) => word.length >= minimumLetters).map((word) => word.slice(0, stemLetters)),
  );
}

const stemLetters = 5;
