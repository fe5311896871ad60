import { readFileSync } from 'node:fs';

/** Scores of an n-gram, keyed by language index. */
export type NgramScores = Readonly<Record<string, number>>;

const pairLength = 4;
const keyEnd = '\t';

/**
 * Packs a table into a string with one sorted line per n-gram. During a cold start, reading the string takes 1% of the
 * time that creating 50,000 objects takes.
 */
export function packNgrams(table: Readonly<Record<string, NgramScores>>): string {
  const pack = (value: number): string => value.toString(36).padStart(2, '0');
  const lines = Object.entries(table).map(([ngram, scores]) => {
    const pairs = Object.entries(scores).map(([language, score]) => pack(Number(language)) + pack(score));
    return `${ngram}${keyEnd}${pairs.join('')}\n`;
  });
  return lines.sort().join('');
}

/** Returns a table that looks up n-grams in a packed file by binary search. Reads the file at the first lookup. */
export function unpackNgrams(file: URL): Readonly<Record<string, NgramScores>> {
  const entries: Record<string, NgramScores> = {};
  let packed: string | undefined;
  return new Proxy(entries, {
    get: (_, ngram) => {
      packed ??= readFileSync(file, 'utf8');
      return find(packed, `${String(ngram)}${keyEnd}`);
    },
  });
}

function find(packed: string, key: string): NgramScores | undefined {
  let low = 0;
  let high = packed.length;
  while (low < high) {
    const start = packed.lastIndexOf('\n', Math.floor((low + high) / 2) - 1) + 1;
    const end = packed.indexOf('\n', start);
    const line = packed.slice(start, end);
    if (line.startsWith(key)) return scoresOf(line.slice(key.length));
    if (line < key) low = end + 1;
    else high = start;
  }
  return undefined;
}

function scoresOf(pairs: string): NgramScores {
  const scores: Record<string, number> = {};
  for (let at = 0; at < pairs.length; at += pairLength) {
    scores[Number.parseInt(pairs.slice(at, at + 2), 36)] = Number.parseInt(
      pairs.slice(at + 2, at + pairLength),
      36,
    );
  }
  return scores;
}
