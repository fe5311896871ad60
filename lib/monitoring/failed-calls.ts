import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { ApiStack } from '../api-stack.ts';
import type { AlarmSet } from './alarm-set.ts';
import { lambdaMetric } from './aws-metrics.ts';
import type { WatchedFunction } from './function-alarms.ts';

/** Minimum number of failed calls for an alarm, so that single failures at low traffic do not fire it. */
const minimumFailures = 3;

/**
 * Adds two alarms per public function on the percentage of its calls that end with a 5XX response, a crash or a
 * timeout. Both alarms use a sliding window.
 *
 * - One hour, 5%. With steady traffic, this alarm fires 3 minutes after all calls start to fail, or 30 minutes after
 *   every tenth call starts to fail. At 3 calls per hour, it fires when all 3 fail.
 * - One day, 20%. This alarm covers functions that are called only a few times a day. For example, it fires when 3 of
 *   15 calls fail.
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

/**
 * Message that the middleware chain logs once per call with the response status. A test compares it with the message
 * catalog.
 */
const completedMessage = 'Invocation completed';

const lowestFailure = 500;

/**
 * Metrics that count the 5XX responses of each route group function. The Lambda error metric counts only
 * crashes and timeouts, and the API Gateway 5XX metric covers all routes together, which hides failures of
 * groups with little traffic.
 */
export class FailedCallMetrics extends Construct {
  private readonly namespace: string;

  constructor(scope: Construct, id: string, api: ApiStack) {
    super(scope, id);
    this.namespace = api.deploymentName;
    for (const [group, { logGroup }] of api.groupFunctions) {
      new MetricFilter(this, group, {
        logGroup,
        filterPattern: FilterPattern.all(
          FilterPattern.stringValue('$.message', '=', completedMessage),
          FilterPattern.numberValue('$.status', '>=', lowestFailure),
        ),
        metricNamespace: this.namespace,
        metricName: metricNameOf(group),
        metricValue: '1',
        defaultValue: 0,
      });
    }
  }

  of(functionName: string): Metric {
    return new Metric({
      namespace: this.namespace,
      metricName: metricNameOf(functionName),
      statistic: 'Sum',
    });
  }
}

function metricNameOf(functionName: string): string {
  return `FailedCalls-${functionName}`;
}
