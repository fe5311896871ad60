import { describeError } from './describe-error.ts';
import { type LogLevel, type LogSettings, logLevels, readLogSettings } from './env.ts';
import type { LogMessage } from './log-messages.ts';

type LineLevel = Exclude<LogLevel, 'SILENT'>;

/** What the log says of each line by itself. */
interface LineHead {
  readonly timestamp: string;
  readonly level: LineLevel;
  readonly service: string;
  readonly message: LogMessage;
}

/**
 * Facts that may stand beside a log message. Only ids, codes, counts and durations: never a raw key, a token,
 * a visitor id, page text, a header, a body or an event.
 */
export type LogFields = Readonly<Record<string, string | number | boolean | null>> & {
  readonly [Name in keyof LineHead]?: never;
};

/** The log as the functions use it; messages come from the catalogue in log-messages.ts. */
export interface Log {
  /** A log whose every line carries these fields as well. */
  with(fields: LogFields): Log;
  info(message: LogMessage, fields?: LogFields): void;
  warn(message: LogMessage, fields?: LogFields): void;
  /** Of `error` the line says what {@link describeError} takes of it: its own text may hold data. */
  error(message: LogMessage, error: unknown, fields?: LogFields): void;
}

/** Writes one whole line, without its line break. */
export type WriteLine = (line: string) => void;

/** Lambda sends each line of the standard output to the function's log group. */
const toStandardOutput: WriteLine = (line) => void process.stdout.write(`${line}\n`);

/**
 * Writes JSON lines: `timestamp` (by which, with `level`, Lambda knows a line of a log), `level`, `service`, `message`, and
 * the fields. Which source runs stands where it is asked for: in the first line of an instance, which says `coldStart`, and in
 * every error, whose places in the code it belongs to.
 */
export function createLog(settings = readLogSettings(), writeLine = toStandardOutput): Log {
  return new LineLog(new LineWriter(settings, writeLine), {});
}

class LineWriter {
  private readonly source: Pick<LogSettings, 'version' | 'commit'>;
  private readonly lowest: number;
  private isFirst = true;

  constructor(
    private readonly settings: LogSettings,
    private readonly writeLine: WriteLine,
  ) {
    const { version, commit, level } = settings;
    this.source = { version, commit };
    this.lowest = logLevels.indexOf(level);
  }

  isLogged(level: LineLevel): boolean {
    return logLevels.indexOf(level) >= this.lowest;
  }

  write(level: LineLevel, message: LogMessage, context: LogFields, fields: LogFields): void {
    const head: LineHead = {
      timestamp: new Date().toISOString(),
      level,
      service: this.settings.service,
      message,
    };
    this.writeLine(JSON.stringify({ ...head, ...context, ...known(fields), ...this.sourceFor(level) }));
    this.isFirst = false;
  }

  private sourceFor(level: LineLevel): LogFields | undefined {
    if (this.isFirst) return { coldStart: true, ...this.source };
    return level === 'ERROR' ? this.source : undefined;
  }
}

class LineLog implements Log {
  constructor(
    private readonly writer: LineWriter,
    private readonly context: LogFields,
  ) {}

  with(fields: LogFields): Log {
    return new LineLog(this.writer, { ...this.context, ...known(fields) });
  }

  info(message: LogMessage, fields?: LogFields): void {
    this.write('INFO', message, fields);
  }

  warn(message: LogMessage, fields?: LogFields): void {
    this.write('WARN', message, fields);
  }

  error(message: LogMessage, error: unknown, fields?: LogFields): void {
    this.write('ERROR', message, { ...fields, ...describeError(error) });
  }

  private write(level: LineLevel, message: LogMessage, fields: LogFields = {}): void {
    if (this.writer.isLogged(level)) this.writer.write(level, message, this.context, fields);
  }
}

/** The facts that there are: one that is null is left out of the line. */
function known(fields: LogFields): LogFields {
  if (!Object.values(fields).includes(null)) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
