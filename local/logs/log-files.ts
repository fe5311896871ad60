import { dirname, join } from 'node:path';

/** A CloudWatch Logs event. Each line of the log file contains one event as JSON. */
export interface LogEvent {
  readonly timestamp: string;
  readonly logGroup: string;
  readonly message: string;
}

export const maximumFileBytes = 10 * 1024 * 1024;

/** The current file and the rotated files together take up at most about 50 MiB. */
export const maximumRotatedFiles = 4;

export function newestLogFile(dataDirectory: string): string {
  return join(dataDirectory, 'logs', 'service.jsonl');
}

/** `service.1.jsonl` is the latest rotated file. */
export function olderLogFile(newest: string, age: number): string {
  return join(dirname(newest), `service.${age}.jsonl`);
}
