/** Makes lines of a text that comes in pieces. */
export class LineReader {
  private rest = '';

  private readonly onLine: (line: string) => void;

  constructor(onLine: (line: string) => void) {
    this.onLine = onLine;
  }

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
