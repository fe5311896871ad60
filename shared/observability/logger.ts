import { channel } from 'node:diagnostics_channel';
import { describeError } from './describe-error.ts';
import { type LogLevel, logLevels, readLogSettings } from './env.ts';
import type { LogMessage } from './log-messages.ts';

type LineLevel = Exclude<LogLevel, 'SILENT'>;

type HeadField = 'timestamp' | 'level' | 'service' | 'message';

type Counts = Readonly<Record<string, readonly number[]>>;

/**
 * Fields of a log entry. They may contain only IDs, codes, counts and durations, and never a raw key, token,
 * visitor ID, page text, header, body or event.
 */
export type LogFields = Readonly<Record<string, string | number | boolean | null | Counts>> & {
  readonly [Name in HeadField]?: never;
};

export interface Log {
  /**
   * Returns a logger that adds `fields` to every entry. Fields passed to a log call override fields of the same name.
   */
  with(fields: LogFields): Log;
  info(message: LogMessage, fields?: LogFields): void;
  warn(message: LogMessage, fields?: LogFields): void;
  /**
   * Logs the description of `error` returned by {@link describeError}, because the error's own message may
   * contain user data.
   */
  error(message: LogMessage, error: unknown, fields?: LogFields): void;
}

/**
 * Publishes `{ service, error }` for every logged error, because its message and stack may contain user data and are
 * therefore not logged. `npm start` prints them; nothing subscribes in AWS.
 */
const loggedErrors = channel('widget-api:logged-error');

const toStandardOutput = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Creates a logger that writes each entry as a line of JSON with `timestamp`, `level`, `service`, `message` and all
 * fields that are not null. Lambda recognizes structured logs by `timestamp` and `level`. The first entry of an
 * instance, which contains `coldStart`, and all error entries also contain the source version, because stack frames
 * refer to it.
 */
export function createLog(settings = readLogSettings(), writeLine = toStandardOutput): Log {
  const { service, version, commit } = settings;
  const lowest = logLevels.indexOf(settings.level);
  let isFirst = true;
  const write = (level: LineLevel, message: LogMessage, fields: LogFields) => {
    if (logLevels.indexOf(level) < lowest) return;
    const head = { timestamp: new Date().toISOString(), level, service, message };
    const coldStart = isFirst ? { coldStart: true } : {};
    const source = isFirst || level === 'ERROR' ? { version, commit } : {};
    writeLine(JSON.stringify({ ...head, ...fields, ...coldStart, ...source }, withoutNull));
    isFirst = false;
  };
  const logWith = (context: LogFields): Log => ({
    with: (fields) => logWith({ ...context, ...fields }),
    info: (message, fields) => write('INFO', message, { ...context, ...fields }),
    warn: (message, fields) => write('WARN', message, { ...context, ...fields }),
    error: (message, error, fields) => {
      write('ERROR', message, { ...context, ...fields, ...describeError(error) });
      loggedErrors.publish({ service, error });
    },
  });
  return logWith({});
}

function withoutNull(_name: string, value: unknown): unknown {
  return value ?? undefined;
}
