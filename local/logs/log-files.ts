import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A log line as in CloudWatch Logs. Serialized as one JSON line of the log file. */
export interface LogEvent {
  /** ISO 8601 time with milliseconds. */
  readonly timestamp: string;
  readonly logGroup: string;
  /** The function's log line, or the gateway's access log line. */
  readonly message: string;
}

/** Maximum file size in bytes before rotation. */
export const maximumFileBytes = 10 * 1024 * 1024;

/** Number of rotated files kept: 50 MiB in total. */
export const maximumRotatedFiles = 4;

/** Path of the current log file in a data directory. */
export function newestLogFile(dataDirectory: string): string {
  return join(dataDirectory, 'logs', 'service.jsonl');
}

/** Path of the log file rotated `age` times: `service.1.jsonl` precedes the current one. */
export function olderLogFile(newest: string, age: number): string {
  return join(dirname(newest), `service.${age}.jsonl`);
}

/** All existing files of a log, oldest first. */
export function logFilesOf(newest: string): string[] {
  const older = Array.from({ length: maximumRotatedFiles }, (_, index) => olderLogFile(newest, index + 1));
  return [...older.reverse(), newest].filter((file) => existsSync(file));
}
