/** Minimum length of a watched secret; shorter strings could match by chance. */
const shortestSecret = 12;

/**
 * Records the keys, tokens and visitor IDs used in a test run, and asserts that they do not leak into logs.
 */
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
