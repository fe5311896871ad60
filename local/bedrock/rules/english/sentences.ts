/** Abbreviations after which a sentence goes on. */
const abbreviation =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|Gen|Col|Capt|Lt|Rev|No|Nos|Fig|vol|pp?|vs|approx|e\.g|i\.e|cf|al|Inc|Ltd|Co|Corp|(?:[A-Z]\.)*[A-Z])\.\s*$/;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a text with the white space that follows each, so that joining them gives the text back. */
export function splitIntoSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const previous = sentences.at(-1);
    if (previous !== undefined && abbreviation.test(previous) && !/\n\s*$/.test(previous)) {
      sentences[sentences.length - 1] = previous + segment;
    } else {
      sentences.push(segment);
    }
  }
  return sentences;
}

/** The words of a text: letters, with inner apostrophes and hyphens. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** A text with its first letter as a capital. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
