import type { AlarmSet } from './alarm-set.ts';
import { lambdaMetric } from './aws-metrics.ts';
import type { WatchedFunction } from './function-alarms.ts';
import type { LogMetrics } from './log-metrics.ts';

/** Minimum number of failed calls for an alarm, so that single failures at low traffic do not fire it. */
const minimumFailures = 3;

/**
 * Adds two alarms per public function on the percentage of its calls that end with a 5XX response, a crash or a
 * timeout. Both alarms use a sliding window.
 *
 * - One hour, 5%. With steady traffic, this alarm fires 3 minutes after all calls start to fail, or 30 minutes after
 *   10% of calls start to fail. At 3 calls per hour, it fires when all 3 fail.
 * - One day, 20%. This alarm covers functions that are called only a few times a day. For example, it fires when 3 of
 *   15 calls fail.
 */
export function addFailedCallAlarms(
  alarms: AlarmSet,
  functions: readonly WatchedFunction[],
  logMetrics: LogMetrics,
): void {
  for (const watched of functions) {
    if (watched.slowMs === null) continue;
    const { name, impact } = watched;
    const measure = {
      kind: 'share',
      parts: [
        lambdaMetric(watched, 'Errors', 'Sum'),
        ...(watched.servesApi ? [logMetrics.of(`FailedCalls-${name}`)] : []),
      ],
      whole: lambdaMetric(watched, 'Invocations', 'Sum'),
      minimumParts: minimumFailures,
    } as const;
    alarms.add(`FailedCalls-${name}`, {
      impact: `${impact} At least 5% of the calls of this function failed in the last hour.`,
      severity: 'critical',
      runbook: 'failed-calls',
      measure,
      threshold: 5,
      periodMinutes: 60,
    });
    alarms.add(`FailedCallsOfDay-${name}`, {
      impact: `${impact} At least 20% of the calls of this function failed in the last 24 hours.`,
      severity: 'warning',
      runbook: 'failed-calls',
      measure,
      threshold: 20,
      periodMinutes: 24 * 60,
    });
  }
}
