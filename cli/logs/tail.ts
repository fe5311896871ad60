import { type Condition, fieldsMatch } from './log-filter.ts';
import { inOrderOfTime } from './log-record.ts';
import { allGroups, type LogLine, type LogSource } from './log-source.ts';

interface TailOptions {
  /** Organization to select; null selects all organizations. */
  readonly orgId: string | null;
  readonly isOnlyErrors: boolean;
  readonly fromMs: number;
}

/** Matches every access log line. Other log lines do not have the field `routeKey`. */
const anyRequest: readonly Condition[] = [['routeKey', '*']];
const refusedRequest: readonly Condition[] = [
  ['status', '4*'],
  ['status', '5*'],
];
const problems: readonly Condition[] = [
  ['level', 'WARN'],
  ['level', 'ERROR'],
  ['level', 'CRITICAL'],
  // The feedback event pipe logs errors with the field `logLevel` instead of `level`.
  ['logLevel', 'ERROR'],
  // Matches platform reports of crashed or timed-out invocations.
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
  return inOrderOfTime(await Array.fromAsync(source.read(query)));
}
