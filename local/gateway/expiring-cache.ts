interface Entry<Value> {
  readonly value: Value;
  readonly expiresAt: number;
}

/** A map of bounded size whose entries expire. The oldest entry leaves when it is full. */
export class ExpiringCache<Value> {
  private readonly entries = new Map<string, Entry<Value>>();

  private readonly maximumEntries: number;
  /** Milliseconds since 1970. */
  private readonly now: () => number;

  constructor(maximumEntries: number, now: () => number) {
    this.maximumEntries = maximumEntries;
    this.now = now;
  }

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    if (entry.expiresAt > this.now()) return entry.value;
    this.entries.delete(key);
    return undefined;
  }

  set(key: string, value: Value, lifetimeMs: number): void {
    this.entries.delete(key);
    this.entries.set(key, { value, expiresAt: this.now() + lifetimeMs });
    const oldest = this.entries.keys().next();
    if (this.entries.size > this.maximumEntries && !oldest.done) this.entries.delete(oldest.value);
  }
}
