import { type Condition, fieldsMatch } from './log-filter.ts';
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

/** Matches access log lines only: each has a route. */
const anyRequest: readonly Condition[] = [['routeKey', '*']];
const refusedRequest: readonly Condition[] = [
  ['status', '4*'],
  ['status', '5*'],
];
const problems: readonly Condition[] = [
  ['level', 'WARN'],
  ['level', 'ERROR'],
  ['level', 'CRITICAL'],
  // Of the feedback event pipe.
  ['logLevel', 'ERROR'],
  // Platform reports of crashed or timed-out invocations.
  ['record.status', 'error'],
  ['record.status', 'failure'],
  ['record.status', 'timeout'],
];

export async function tail(
  source: LogSource,
  { orgId, isOnlyErrors, fromMs }: TailOptions,
  nowMs: number,
): Promise<LogLine[]> {
  const filter = fieldsMatch(orgId === null ? [] : [['orgId', orgId]], [
    ...(isOnlyErrors ? refusedRequest : anyRequest),
    ...problems,
  ]);
  const query = { logGroups: allGroups(source.groups), fromMs, toMs: nowMs, filter };
  return inOrderOfTime(await linesOf(source, query));
}
