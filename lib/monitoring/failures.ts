import type { Duration } from 'aws-cdk-lib';
import { MathExpression, type Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';

/** The middleware chain logs this message with the response status of each call. A test verifies the text. */
const completedMessage = 'Invocation completed';

/** Matches calls that a function answers with a 5XX response. */
export const failedCalls = FilterPattern.all(
  FilterPattern.stringValue('$.message', '=', completedMessage),
  FilterPattern.numberValue('$.status', '>=', 500),
);

/** Returns a metric math expression that adds the metrics with the given IDs, counting missing data as 0. */
export function sumOf(metricIds: readonly string[]): string {
  return metricIds.map((id) => `FILL(${id}, 0)`).join(' + ');
}

/** Returns the percentage of failed calls; 0 in a period with fewer than `minimumFailures` failures. */
export function failureShare(
  failures: readonly Metric[],
  whole: Metric,
  { minimumFailures, period }: { readonly minimumFailures: number; readonly period: Duration },
): MathExpression {
  const parts = Object.fromEntries(failures.map((part, index) => [`part${index}`, part]));
  const sum = sumOf(Object.keys(parts));
  return new MathExpression({
    expression: `IF((${sum}) >= ${minimumFailures}, 100 * (${sum}) / whole, 0)`,
    usingMetrics: { ...parts, whole },
    label: 'percent',
    period,
  });
}
