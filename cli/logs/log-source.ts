import type { LogFilter } from './log-filter.ts';

export interface LogLine {
  /** Time in ISO 8601 format, with milliseconds. */
  readonly timestamp: string;
  readonly logGroup: string;
  readonly message: string;
}

export interface LogQuery {
  readonly logGroups: readonly string[];
  /** Start of the period in milliseconds since the Unix epoch, inclusive. */
  readonly fromMs: number;
  /** End of the period in milliseconds since the Unix epoch, exclusive. */
  readonly toMs: number;
  readonly filter: LogFilter;
}

export interface LogGroups {
  /** Log group with one line per request, including requests that API Gateway rejected. */
  readonly access: string;
  /** Log groups of the functions and, if deployed, of the feedback event pipe. */
  readonly functions: readonly string[];
}

export interface LogSource {
  readonly groups: LogGroups;
  /** Yields each log group's lines in order. The order between log groups is undefined. */
  read(query: LogQuery): AsyncIterable<LogLine>;
  close(): void;
}

export function allGroups({ access, functions }: LogGroups): string[] {
  return [access, ...functions];
}
