import { inOrderOfTime } from './in-order-of-time.ts';
import { jsonFilter, type LogFilter, quote } from './log-filter.ts';
import { allGroups, type LogLine, type LogSource, linesOf } from './log-source.ts';

/** Which lines a tail has. */
export interface TailOptions {
  /** Only requests of this organization, and what functions say of them; null for all. */
  readonly orgId: string | null;
  /** Only what was refused or failed. */
  readonly isOnlyErrors: boolean;
  /** Milliseconds since 1970. */
  readonly fromMs: number;
}

/** Every request has a route; a status is text there, and a number in a function's line. */
const anyRequest = ['$.routeKey = "*"'];
const refusedRequest = ['$.status = "4*"', '$.status = "5*"'];
const problemOfFunction = ['$.level = "WARN"', '$.level = "ERROR"', '$.level = "CRITICAL"'];
const problemOfPipe = ['$.logLevel = "ERROR"'];
/** What Lambda reports of an invocation that crashed or took too long. */
const failedInvocation = ['error', 'failure', 'timeout'].map((status) => `$.record.status = "${status}"`);

/** The lines up to now, in order. */
export async function tail(source: LogSource, options: TailOptions, nowMs: number): Promise<LogLine[]> {
  const { fromMs } = options;
  const query = { logGroups: allGroups(source.groups), fromMs, toMs: nowMs, filter: filterOf(options) };
  return inOrderOfTime(await linesOf(source, query));
}

/** The lines up to now and those that come, until the signal is given. */
export function followTail(
  source: LogSource,
  options: TailOptions,
  signal: AbortSignal,
): AsyncIterable<LogLine> {
  const { fromMs } = options;
  return source.follow({ logGroups: allGroups(source.groups), fromMs, filter: filterOf(options) }, signal);
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
