/** Shorter texts would be found by chance. */
const shortestSecret = 12;

/** Remembers keys, tokens and visitor ids of a run, and looks for them where they must not be. */
export class SecretWatch {
  private readonly secrets = new Set<string>();

  watch(...texts: readonly (string | undefined)[]): void {
    for (const text of texts) {
      if (text === undefined || text.length < shortestSecret) continue;
      this.secrets.add(text);
      this.secrets.add(encodeURIComponent(text));
    }
  }

  expectNoneIn(lines: readonly string[]): void {
    const all = lines.join('\n');
    const found = [...this.secrets].filter((secret) => all.includes(secret));
    expect(found).toEqual([]);
  }
}
