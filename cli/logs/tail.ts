import { jsonFilter, type LogFilter, quote } from './log-filter.ts';
import { inOrderOfTime } from './log-record.ts';
import { allGroups, type LogLine, type LogSource, linesOf } from './log-source.ts';

interface TailOptions {
  /** Null for all organizations. */
  readonly orgId: string | null;
  /** Only refusals and failures. */
  readonly isOnlyErrors: boolean;
  /** Milliseconds since 1970. */
  readonly fromMs: number;
}

/** Matches access log lines only: each has a route, and its status is text. */
const anyRequest = ['$.routeKey = "*"'];
const refusedRequest = ['$.status = "4*"', '$.status = "5*"'];
const problemOfFunction = ['$.level = "WARN"', '$.level = "ERROR"', '$.level = "CRITICAL"'];
const problemOfPipe = ['$.logLevel = "ERROR"'];
/** Platform reports of crashed or timed-out invocations. */
const failedInvocation = ['error', 'failure', 'timeout'].map((status) => `$.record.status = "${status}"`);

export async function tail(source: LogSource, options: TailOptions, nowMs: number): Promise<LogLine[]> {
  const { fromMs } = options;
  const query = { logGroups: allGroups(source.groups), fromMs, toMs: nowMs, filter: filterOf(options) };
  return inOrderOfTime(await linesOf(source, query));
}

function filterOf({ orgId, isOnlyErrors }: TailOptions): LogFilter {
  const wanted = [
    ...(isOnlyErrors ? refusedRequest : anyRequest),
    ...problemOfFunction,
    ...problemOfPipe,
    ...failedInvocation,
  ].join(' || ');
  return jsonFilter(orgId === null ? `{ ${wanted} }` : `{ ($.orgId = ${quote(orgId)}) && (${wanted}) }`);
}
