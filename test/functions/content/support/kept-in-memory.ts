import { KeptAnswers } from '../../../../functions/content/engine/kept-answers.ts';
import { KeptPieces } from '../../../../functions/content/pieces/kept-pieces.ts';

/** Pieces and answers kept as in the table, but in this process, for tests without one; and how often the table would be called. */
export function keptInMemory(): {
  kept: KeptPieces;
  keptAnswers: KeptAnswers;
  calls: { read: number; written: number };
} {
  const values = new Map<string, unknown>();
  const calls = { read: 0, written: 0 };
  const cache = {
    async readJson(key: string) {
      calls.read += 1;
      return values.get(key) ?? null;
    },
    async readAllJson(keys: readonly string[]) {
      calls.read += 1;
      return new Map(keys.filter((key) => values.has(key)).map((key) => [key, values.get(key)]));
    },
    async writeJson(_orgId: string, key: string, value: unknown) {
      calls.written += 1;
      values.set(key, value);
    },
    async forget(_orgId: string, key: string) {
      calls.written += 1;
      values.delete(key);
    },
  };
  return { kept: new KeptPieces(cache, Date.now), keptAnswers: new KeptAnswers(cache, Date.now), calls };
}
