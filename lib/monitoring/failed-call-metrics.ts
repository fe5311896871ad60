import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { ApiStack } from '../api-stack.ts';

/**
 * Message that the handler chain logs once per call with the response status; a test compares it with the log
 * messages.
 */
const completedMessage = 'Invocation completed';

/** Lowest status that counts as our failure. */
const lowestFailure = 500;

/**
 * A metric per route group function that counts its 5XX responses. Lambda's error metric counts only crashes
 * and timeouts, and API Gateway's 5XX metric covers all routes, which hides groups with little traffic.
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

  /** The sum for one function, by folder name. */
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
