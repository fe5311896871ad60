import type { RestApi } from '../gateway/rest-api.ts';
import type { FunctionDefinition } from '../lambda/function-definition.ts';
import { LogFile } from './log-file.ts';

/** Handles a log line; `source` is a function name, `access-log`, or a part of the runtime itself. */
export type LineListener = (source: string, line: string) => void;

/** Source name of access log lines. */
export const accessLogSource = 'access-log';

/** Options of {@link openServiceLog}. */
export interface ServiceLogOptions {
  /** The data directory; null stores no lines. */
  readonly dataDirectory: string | null;
  readonly api: RestApi;
  readonly functions: readonly FunctionDefinition[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with every line. */
  readonly onLogLine: LineListener;
}

/** Sink for all lines of the runtime. */
export interface ServiceLog {
  readonly take: LineListener;
  close(): void;
}

/**
 * Prints every line, and stores those that CloudWatch Logs would have, under the templates' log group names. The
 * runtime's own messages have no log group and are only printed.
 * @throws DataFolderUnwritableError, DataFolderFullError
 */
export function openServiceLog(options: ServiceLogOptions): ServiceLog {
  const { dataDirectory, now, onLogLine } = options;
  if (dataDirectory === null) return { take: onLogLine, close: () => undefined };
  const file = new LogFile({ dataDirectory, onProblem: (line) => onLogLine('log', line) });
  const groups = logGroupsOf(options);
  return {
    take: (source, message) => {
      const logGroup = groups.get(source);
      if (logGroup !== undefined) {
        file.write({ timestamp: new Date(now()).toISOString(), logGroup, message });
      }
      onLogLine(source, message);
    },
    close: () => file.close(),
  };
}

function logGroupsOf({ api, functions }: ServiceLogOptions): Map<string, string> {
  const { accessLogGroup } = api.stage;
  return new Map([
    ...functions.map(({ name, logGroupName }): [string, string] => [name, logGroupName]),
    ...(accessLogGroup === null ? [] : [[accessLogSource, accessLogGroup] satisfies [string, string]]),
  ]);
}
