import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmSet } from './alarm-set.ts';

/** ACM renews a certificate 60 days before it expires, so at 30 days the renewal has failed for a month. */
const daysLeft = 30;

/**
 * Adds an alarm on the certificate of the API's domain. ACM publishes the metric once a day.
 * https://docs.aws.amazon.com/acm/latest/userguide/cloudwatch-metrics.html
 */
export function addCertificateAlarm(alarms: AlarmSet, certificateArn: string): void {
  const days = new Metric({
    namespace: 'AWS/CertificateManager',
    metricName: 'DaysToExpiry',
    dimensionsMap: { CertificateArn: certificateArn },
    statistic: 'Minimum',
  });
  alarms.add('CertificateExpires', {
    impact: `No impact yet. The certificate of the API's domain expires within ${daysLeft} days; after that, the widget fails for all visitors.`,
    severity: 'critical',
    isEssential: true,
    runbook: 'certificate-expires',
    measure: {
      kind: 'count',
      metric: new MathExpression({
        expression: `IF(days <= ${daysLeft}, 1, 0)`,
        usingMetrics: { days },
        label: 'expires soon',
      }),
    },
    threshold: 1,
    periodMinutes: 24 * 60,
  });
}
