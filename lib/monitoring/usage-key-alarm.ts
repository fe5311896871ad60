import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { ApiStack } from '../api-stack.ts';
import type { AlarmSet } from './alarm-set.ts';

const metricName = 'UsageKeyRefusals';

/**
 * Alarm on organizations whose usage key is in no usage plan. The authorizer returns that key, so each such
 * rejection is our fault and lasts until it is repaired: one is enough to fire.
 */
export function addUsageKeyAlarm(
  scope: Construct,
  alarms: AlarmSet,
  { accessLog, deploymentName }: ApiStack,
): void {
  new MetricFilter(scope, 'UsageKeyRefusals', {
    logGroup: accessLog,
    filterPattern: FilterPattern.stringValue('$.responseType', '=', 'INVALID_API_KEY'),
    metricNamespace: deploymentName,
    metricName,
    metricValue: '1',
    defaultValue: 0,
  });
  alarms.add('UsageKeyRefused', {
    impact:
      'The widget fails for all visitors of an organization: its usage key is in no usage plan, so API Gateway returns 503 for every call.',
    severity: 'critical',
    runbook: 'usage-key-refused',
    measure: {
      kind: 'count',
      metric: new Metric({ namespace: deploymentName, metricName, statistic: 'Sum' }),
    },
    threshold: 1,
    periodMinutes: 5,
    periods: { reached: 1, of: 1 },
  });
}
