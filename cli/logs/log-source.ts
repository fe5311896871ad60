import type { LogFilter } from './log-filter.ts';

/** One line of a log group. */
export interface LogLine {
  /** When it was written, ISO 8601 to the millisecond. */
  readonly timestamp: string;
  readonly logGroup: string;
  readonly message: string;
}

/** Which lines to look for. */
export interface LogQuery {
  /** Groups of the source: see {@link LogGroups}. */
  readonly logGroups: readonly string[];
  /** Milliseconds since 1970; lines of this instant count. */
  readonly fromMs: number;
  /** Milliseconds since 1970; lines of this instant do not count. */
  readonly toMs: number;
  /** Null for every line. */
  readonly filter: LogFilter | null;
}

/** The log groups of a deployment. */
export interface LogGroups {
  /** One line for each request, also of those that the gateway refused by itself. */
  readonly access: string;
  /** What the functions write, and the pipe of feedback events where there is one. */
  readonly functions: readonly string[];
}

/** The log of a deployment, wherever it is kept. */
export interface LogSource {
  readonly groups: LogGroups;
  /** The lines of each group in the order of time, the groups in any order. */
  read(query: LogQuery): AsyncIterable<LogLine>;
  /** The lines that are there and then those that come, about in the order of time, until the signal is given. */
  follow(query: Omit<LogQuery, 'toMs'>, signal: AbortSignal): AsyncIterable<LogLine>;
  close(): void;
}

/** Every log group of a source. */
export function allGroups({ access, functions }: LogGroups): string[] {
  return [access, ...functions];
}

/** All lines of a query. */
export async function linesOf(source: LogSource, query: LogQuery): Promise<LogLine[]> {
  const lines: LogLine[] = [];
  for await (const line of source.read(query)) lines.push(line);
  return lines;
}
