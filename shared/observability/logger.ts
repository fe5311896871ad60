import { Logger } from '@aws-lambda-powertools/logger';
import { describeError } from './describe-error.ts';
import { readLoggedSource } from './env.ts';
import type { LogMessage } from './log-messages.ts';

/**
 * Facts that may stand beside a log message. Only ids, codes, counts and durations: never a raw key, a token,
 * a visitor id, page text, a header, a body or an event.
 */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

/** The log as the functions use it; messages come from the catalogue in log-messages.ts. */
export interface Log {
  /** A log whose every line carries these fields as well. */
  with(fields: LogFields): Log;
  info(message: LogMessage, fields?: LogFields): void;
  warn(message: LogMessage, fields?: LogFields): void;
  /** Of `error` the line says what {@link describeError} takes of it: its own text may hold data. */
  error(message: LogMessage, error: unknown, fields?: LogFields): void;
}

/**
 * Writes JSON lines by Powertools Logger; the service's name, version and commit and the level come from the
 * function's environment.
 */
export function createLog(): Log {
  return logWith(new Logger({ persistentKeys: { ...readLoggedSource() } }), {});
}

function logWith(logger: Logger, context: LogFields): Log {
  return {
    with: (fields) => logWith(logger, { ...context, ...fields }),
    info: (message, fields) => logger.info(message, { ...context, ...fields }),
    warn: (message, fields) => logger.warn(message, { ...context, ...fields }),
    error: (message, error, fields) =>
      logger.error(message, { ...context, ...fields, ...describeError(error) }),
  };
}
