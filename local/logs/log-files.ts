import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A log line as in CloudWatch Logs. Serialized as one JSON line of the log file. */
export interface LogEvent {
  /** When it was written, ISO 8601 to the millisecond. */
  readonly timestamp: string;
  readonly logGroup: string;
  /** The line of the function, or of the gateway for its access log. */
  readonly message: string;
}

/** Maximum file size in bytes before rotation. */
export const maximumFileBytes = 10 * 1024 * 1024;

/** Number of rotated files kept: 50 MiB in total. */
export const keptOlderFiles = 4;

/** The newest file of the log in a data folder. */
export function newestLogFile(dataDirectory: string): string {
  return join(dataDirectory, 'logs', 'service.jsonl');
}

/** The file rotated this many times: `service.1.jsonl` is the one before the current. */
export function olderLogFile(newest: string, age: number): string {
  return join(dirname(newest), `service.${age}.jsonl`);
}

/** Every file of a log that is there, the oldest first. */
export function logFilesOf(newest: string): string[] {
  const older = Array.from({ length: keptOlderFiles }, (_, index) => olderLogFile(newest, index + 1));
  return [...older.reverse(), newest].filter((file) => existsSync(file));
}
