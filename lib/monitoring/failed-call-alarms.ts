import type { AlarmSet } from './alarm-set.ts';
import type { FailedCallMetrics } from './failed-call-metrics.ts';
import { lambdaMetric, type WatchedFunction } from './function-alarms.ts';

/** How many failed calls say more than chance, however few calls there were. */
const minimumFailures = 3;

/**
 * Two alarms on each function that callers reach, on calls that it answered with 5XX, crashed on or ran out of time with,
 * against its own number of calls. Both windows slide.
 *
 * - Of an hour, 5 %. A function that fails every call of a steady traffic rings after 5 % of an hour, 3 minutes; one
 *   that fails every tenth after 30. One that is called 3 times in the hour rings when all 3 fail.
 * - Of a day, 20 %: for a function that is called a few times a day. Of 15 calls it is 3.
 */
export function addFailedCallAlarms(
  alarms: AlarmSet,
  functions: readonly WatchedFunction[],
  failedCalls: FailedCallMetrics,
): void {
  for (const watched of functions) {
    if (watched.slowMs === null) continue;
    const { name, harm } = watched;
    const measure = {
      kind: 'share',
      parts: [
        lambdaMetric(watched, 'Errors', 'Sum'),
        ...(watched.answersCalls ? [failedCalls.of(name)] : []),
      ],
      whole: lambdaMetric(watched, 'Invocations', 'Sum'),
      minimumParts: minimumFailures,
    } as const;
    alarms.add(`FailedCalls-${name}`, {
      harm: `${harm} The function fails calls, though the rest of the API may be well.`,
      severity: 'critical',
      runbook: 'failed-calls',
      measure,
      threshold: 5,
      periodMinutes: 60,
      periods: { reached: 1, of: 1 },
    });
    alarms.add(`FailedCallsOfDay-${name}`, {
      harm: `${harm} It is called rarely, and fails often.`,
      severity: 'warning',
      runbook: 'failed-calls',
      measure,
      threshold: 20,
      periodMinutes: 24 * 60,
      periods: { reached: 1, of: 1 },
    });
  }
}
