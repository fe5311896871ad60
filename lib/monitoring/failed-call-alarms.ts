import type { AlarmSet } from './alarm-set.ts';
import type { FailedCallMetrics } from './failed-call-metrics.ts';
import { lambdaMetric, type WatchedFunction } from './function-alarms.ts';

/** Minimum number of failed calls for significance at low traffic. */
const minimumFailures = 3;

/**
 * Two alarms per public function on calls that ended with 5XX, a crash or a timeout, relative to its number
 * of calls. Both windows slide.
 *
 * - One hour, 5 %. When every call of steady traffic fails, it fires after 5 % of an hour, 3 minutes; when
 * every tenth fails, after 30. At 3 calls an hour, it fires when all 3 fail.
 * - One day, 20 %, for functions called a few times a day: 3 of 15 calls.
 */
export function addFailedCallAlarms(
  alarms: AlarmSet,
  functions: readonly WatchedFunction[],
  failedCalls: FailedCallMetrics,
): void {
  for (const watched of functions) {
    if (watched.slowMs === null) continue;
    const { name, impact } = watched;
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
      impact: `${impact} At least 5 % of the calls of this function failed in the last hour.`,
      severity: 'critical',
      runbook: 'failed-calls',
      measure,
      threshold: 5,
      periodMinutes: 60,
      periods: { reached: 1, of: 1 },
    });
    alarms.add(`FailedCallsOfDay-${name}`, {
      impact: `${impact} At least 20 % of the calls of this function failed in the last 24 hours.`,
      severity: 'warning',
      runbook: 'failed-calls',
      measure,
      threshold: 20,
      periodMinutes: 24 * 60,
      periods: { reached: 1, of: 1 },
    });
  }
}
