export type Table = Record<string, unknown>;

/** Tables keyed by word, stored in a form that compresses well. */
export interface PackedTables {
  /**
   * The words of all tables in ascending order. Each entry starts with a base-36 digit, which is the number of leading
   * characters that the word shares with the previous word. The remaining characters of the word follow.
   */
  readonly words: readonly string[];
  readonly rowOfWord: readonly number[];
  /** The values of the words in the tables. Words with equal values share a row. */
  readonly rows: readonly (readonly { readonly table: number; readonly value: unknown }[])[];
}

export function packTables(tables: readonly Table[]): PackedTables {
  const words = [...new Set(tables.flatMap((table) => Object.keys(table)))].sort();
  const rows = words.map((word) =>
    JSON.stringify(
      tables.flatMap((values, table) =>
        Object.hasOwn(values, word) ? [{ table, value: values[word] }] : [],
      ),
    ),
  );
  const distinct = [...new Set(rows)];
  return {
    words: words.map((word, index) => {
      const previous = words[index - 1] ?? '';
      let shared = 0;
      while (shared < 35 && shared < previous.length && word[shared] === previous[shared]) shared += 1;
      return shared.toString(36) + word.slice(shared);
    }),
    rowOfWord: rows.map((row) => distinct.indexOf(row)),
    rows: distinct.map((row) => JSON.parse(row)),
  };
}

export function unpackTables({ words, rowOfWord, rows }: PackedTables, tables: readonly Table[]): void {
  let word = '';
  words.forEach((packed, index) => {
    word = word.slice(0, Number.parseInt(packed.charAt(0), 36)) + packed.slice(1);
    rows[rowOfWord[index] ?? 0]?.forEach(({ table, value }) => {
      const values = tables[table];
      if (values !== undefined) values[word] = value;
    });
  });
}
