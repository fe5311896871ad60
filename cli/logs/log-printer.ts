import type { Screen } from '../output/screen.ts';
import { isProblem, type LogRecord, readRecord } from './log-record.ts';
import type { LogLine } from './log-source.ts';
import { recordText } from './record-text.ts';

/** Time to wait for the function's log line with the error code of a rejected request, in milliseconds. */
const usualHoldMs = 500;

/** Maximum number of error codes stored for requests whose access log line has not arrived. */
const rememberedCodes = 1_000;

interface LogPrinterOptions {
  readonly write: (text: string) => void;
  readonly screen: Screen;
  readonly holdMs?: number;
}

interface Held {
  readonly line: LogLine;
  readonly record: LogRecord;
  readonly timer: NodeJS.Timeout;
}

/**
 * Prints one line per request, warning and error as they arrive. When a function rejects a request, only its own log
 * line contains the error code and may arrive after the access log line, so the output is briefly delayed.
 */
export class LogPrinter {
  private readonly codes = new Map<string, string>();
  private readonly held = new Map<string, Held>();

  private readonly options: LogPrinterOptions;

  constructor(options: LogPrinterOptions) {
    this.options = options;
  }

  take(line: LogLine): void {
    const record = readRecord(line.message);
    if (record.kind === 'request') {
      const { traceId, code, status } = record;
      if (status < 400 || code !== null || this.codes.has(traceId))
        this.print(line, record, this.takeCode(traceId));
      else this.hold(traceId, line, record);
      return;
    }
    if (isProblem(record)) this.print(line, record);
    if (record.kind === 'function' && record.traceId !== null && record.code !== null) {
      this.remember(record.traceId, record.code);
      this.release(record.traceId);
    }
  }

  flush(): void {
    for (const traceId of [...this.held.keys()]) this.release(traceId);
  }

  private hold(traceId: string, line: LogLine, record: LogRecord): void {
    // Clients may reuse a trace id.
    this.release(traceId);
    const timer = setTimeout(() => this.release(traceId), this.options.holdMs ?? usualHoldMs);
    this.held.set(traceId, { line, record, timer });
  }

  private release(traceId: string): void {
    const held = this.held.get(traceId);
    if (held === undefined) return;
    this.held.delete(traceId);
    clearTimeout(held.timer);
    this.print(held.line, held.record, this.takeCode(traceId));
  }

  private remember(traceId: string, code: string): void {
    const [oldest] = this.codes.keys();
    if (this.codes.size >= rememberedCodes && oldest !== undefined) this.codes.delete(oldest);
    this.codes.set(traceId, code);
  }

  private takeCode(traceId: string): string | null {
    const code = this.codes.get(traceId) ?? null;
    this.codes.delete(traceId);
    return code;
  }

  private print(line: LogLine, record: LogRecord, code: string | null = null): void {
    this.options.write(`${recordText(line, record, this.options.screen, { code })}\n`);
  }
}
