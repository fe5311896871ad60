import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { ApiStack } from '../api-stack.ts';

/** What the chain logs once for each call, with the status of its answer; a test holds it to the log messages. */
const completedMessage = 'Invocation completed';

/** The lowest status that is our fault. */
const lowestFailure = 500;

/**
 * One metric for each function of a route group: the calls that it answered with 5XX. Lambda counts only crashes and
 * timeouts as errors of a function, and the API's own 5XX are one number for all routes, in which a group that is called
 * rarely does not show.
 */
export class FailedCallMetrics extends Construct {
  private readonly namespace: string;

  constructor(scope: Construct, id: string, api: ApiStack) {
    super(scope, id);
    this.namespace = api.stackName;
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

  /** The sum for one function, by its folder's name. */
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
