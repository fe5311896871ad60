import { describeError } from './describe-error.ts';
import { type LogLevel, type LogSettings, logLevels, readLogSettings } from './env.ts';
import type { LogMessage } from './log-messages.ts';

type LineLevel = Exclude<LogLevel, 'SILENT'>;

/** What the log says of each line by itself. */
type HeadField = 'timestamp' | 'level' | 'service' | 'message';

/** Counts by name, such as the waits of a request. */
type Counts = Readonly<Record<string, readonly number[]>>;

/**
 * Facts that may stand beside a log message. Only ids, codes, counts and durations: never a raw key, a token,
 * a visitor id, page text, a header, a body or an event.
 */
export type LogFields = Readonly<Record<string, string | number | boolean | null | Counts>> & {
  readonly [Name in HeadField]?: never;
};

/** The log as the functions use it; messages come from the catalogue in log-messages.ts. */
export interface Log {
  /** A log whose every line carries these fields as well. A name that a line gives again would stand in it twice. */
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
  return new LineLog(new LineWriter(settings, writeLine), '');
}

class LineWriter {
  private readonly service: string;
  private readonly source: Pick<LogSettings, 'version' | 'commit'>;
  private readonly lowest: number;
  private isFirst = true;

  private readonly writeLine: WriteLine;

  constructor({ service, version, commit, level }: LogSettings, writeLine: WriteLine) {
    this.writeLine = writeLine;
    this.service = JSON.stringify(service);
    this.source = { version, commit };
    this.lowest = logLevels.indexOf(level);
  }

  isLogged(level: LineLevel): boolean {
    return logLevels.indexOf(level) >= this.lowest;
  }

  /** @param context what {@link textOf} made of the fields of every line */
  write(level: LineLevel, message: LogMessage, context: string, fields: LogFields): void {
    const written = `"timestamp":"${new Date().toISOString()}","level":"${level}"`;
    const head = `${written},"service":${this.service},"message":${JSON.stringify(message)}`;
    this.writeLine(`{${head}${context}${textOf(fields)}${this.sourceFor(level)}}`);
    this.isFirst = false;
  }

  private sourceFor(level: LineLevel): string {
    if (this.isFirst) return textOf({ coldStart: true, ...this.source });
    return level === 'ERROR' ? textOf(this.source) : '';
  }
}

class LineLog implements Log {
  private readonly writer: LineWriter;
  private readonly context: string;

  constructor(writer: LineWriter, context: string) {
    this.writer = writer;
    this.context = context;
  }

  with(fields: LogFields): Log {
    return new LineLog(this.writer, this.context + textOf(fields));
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

/**
 * Fields as they stand behind others in a line; one that is null is left out. Written once for all lines of a request, which
 * takes a fifth of the time of joining the objects for each line.
 */
function textOf(fields: LogFields): string {
  const text = JSON.stringify(Object.values(fields).includes(null) ? withoutNulls(fields) : fields);
  return text === '{}' ? '' : `,${text.slice(1, -1)}`;
}

function withoutNulls(fields: LogFields): LogFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
