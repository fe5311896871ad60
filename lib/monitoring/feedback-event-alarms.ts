import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { FeedbackEventsStack } from '../feedback-events-stack.ts';
import type { AlarmSet } from './alarm-set.ts';

/** Age in days at which a dead letter triggers the alarm; the queue retains it for 14. */
const agingDays = 10;

/**
 * A native EventBridge metric of the pipe.
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

/** Pipe executions that failed fully or partially. They are retried. */
export function failedPipeRuns(stack: FeedbackEventsStack): MathExpression {
  return new MathExpression({
    expression: 'FILL(failed, 0) + FILL(partly, 0) + FILL(throttled, 0) + FILL(late, 0)',
    usingMetrics: {
      failed: pipeMetric(stack, 'ExecutionFailed'),
      partly: pipeMetric(stack, 'ExecutionPartiallyFailed'),
      throttled: pipeMetric(stack, 'ExecutionThrottled'),
      late: pipeMetric(stack, 'ExecutionTimeout'),
    },
    label: 'runs that failed',
  });
}

/** Alarms on the delivery of feedback events. */
export function addFeedbackEventAlarms(alarms: AlarmSet, stack: FeedbackEventsStack): void {
  alarms.add('FeedbackEventsFailed', {
    harm: 'Site owners are told late of feedback and reports: the pipe fails to send events, and tries again. Entries are stored.',
    severity: 'warning',
    runbook: 'feedback-events-failed',
    measure: { kind: 'count', metric: failedPipeRuns(stack) },
    threshold: 1,
    periodMinutes: 5,
    periods: { reached: 2, of: 3 },
  });
  alarms.add('FeedbackEventsLost', {
    harm: 'Site owners are not told of some feedback or reports: the pipe gave their events up. Entries are stored.',
    severity: 'warning',
    runbook: 'feedback-events-lost',
    measure: {
      kind: 'count',
      metric: stack.deadLetters.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
    },
    threshold: 1,
    periodMinutes: 5,
    periods: { reached: 1, of: 1 },
  });
  alarms.add('FeedbackEventsForgotten', {
    harm: 'Site owners will never be told of some feedback or reports: what the pipe gave up is soon deleted unseen.',
    severity: 'warning',
    runbook: 'feedback-events-lost',
    measure: {
      kind: 'age',
      metric: stack.deadLetters.metricApproximateAgeOfOldestMessage({ statistic: 'Maximum' }),
    },
    threshold: agingDays * 86_400,
    periodMinutes: 60,
    periods: { reached: 1, of: 1 },
  });
}
