/** Minimum length of a watched string, in characters. Shorter strings could occur in a log by chance. */
const shortestSecret = 12;

/** Asserts that the keys, tokens and visitor IDs of a test run do not leak into logs. */
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
