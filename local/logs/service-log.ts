import type { RestApi } from '../gateway/rest-api.ts';
import type { FunctionDefinition } from '../lambda/function-definition.ts';
import type { LineListener } from '../services/local-service.ts';
import { LogFile } from './log-file.ts';

/** `source` is a function name, `access-log` or the name of a runtime component. */
export const accessLogSource = 'access-log';

export interface ServiceLogOptions {
  readonly dataDirectory: string | null;
  readonly api: RestApi;
  readonly functions: readonly FunctionDefinition[];
  readonly now: () => number;
  readonly onLogLine: LineListener;
}

export interface ServiceLog {
  readonly take: LineListener;
  close(): void;
}

/**
 * Forwards every line to `onLogLine`. Stores the lines that CloudWatch Logs would store, under the template's log group
 * names.
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
