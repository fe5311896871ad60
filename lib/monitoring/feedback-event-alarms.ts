import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { FeedbackEventsStack } from '../feedback-events-stack.ts';
import type { AlarmSet } from './alarm-set.ts';
import { sumOf } from './failures.ts';

/** Age in days at which a dead letter triggers the alarm; the queue retains messages for 14 days. */
const agingDays = 10;

/**
 * Returns a metric that EventBridge publishes for the pipe.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-pipes-monitoring.html
 */
export function pipeMetric(
  { pipeName }: FeedbackEventsStack,
  metricName:
    | 'EventCount'
    | 'ExecutionFailed'
    | 'ExecutionPartiallyFailed'
    | 'ExecutionThrottled'
    | 'ExecutionTimeout',
): Metric {
  return new Metric({
    namespace: 'AWS/EventBridge/Pipes',
    metricName,
    dimensionsMap: { PipeName: pipeName },
    statistic: 'Sum',
  });
}

/** Counts pipe executions that failed fully or partially, timed out or were throttled. */
export function failedPipeRuns(stack: FeedbackEventsStack): MathExpression {
  return new MathExpression({
    expression: sumOf(['failed', 'partly', 'throttled', 'late']),
    usingMetrics: {
      failed: pipeMetric(stack, 'ExecutionFailed'),
      partly: pipeMetric(stack, 'ExecutionPartiallyFailed'),
      throttled: pipeMetric(stack, 'ExecutionThrottled'),
      late: pipeMetric(stack, 'ExecutionTimeout'),
    },
    label: 'failed runs',
  });
}

export function addFeedbackEventAlarms(alarms: AlarmSet, stack: FeedbackEventsStack): void {
  alarms.add('FeedbackEventsFailed', {
    impact:
      'Site owners are notified late of feedback and reports: the pipe retries failed events. Entries are stored.',
    severity: 'warning',
    isEssential: true,
    runbook: 'feedback-events-failed',
    measure: { kind: 'count', metric: failedPipeRuns(stack) },
    threshold: 1,
    periodMinutes: 5,
    periods: { reached: 2, of: 3 },
  });
  alarms.add('FeedbackEventsLost', {
    impact:
      'Site owners are not notified of some feedback or reports: the pipe gave up on their events. Entries are stored.',
    severity: 'warning',
    isEssential: true,
    runbook: 'feedback-events-lost',
    measure: {
      kind: 'count',
      metric: stack.deadLetters.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
    },
    threshold: 1,
    periodMinutes: 5,
  });
  alarms.add('FeedbackEventsExpiring', {
    impact:
      'Site owners will never be notified of some feedback or reports: messages in the dead-letter queue are about to expire.',
    severity: 'warning',
    isEssential: true,
    runbook: 'feedback-events-lost',
    measure: {
      kind: 'count',
      metric: stack.deadLetters.metricApproximateAgeOfOldestMessage({ statistic: 'Maximum' }),
    },
    threshold: agingDays * 86_400,
    periodMinutes: 60,
  });
}
