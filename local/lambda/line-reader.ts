/** Makes lines of a text that comes in pieces. */
export class LineReader {
  private rest = '';

  constructor(private readonly onLine: (line: string) => void) {}

  take(text: string): void {
    const lines = `${this.rest}${text}`.split(/\r?\n/);
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.onLine(line);
  }

  /** Tells the last line, where nothing ended it. */
  end(): void {
    if (this.rest !== '') this.onLine(this.rest);
    this.rest = '';
  }
}
