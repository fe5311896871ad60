import type { OwnerMailStack } from '../owner-mail-stack.ts';
import type { AlarmSet } from './alarm-set.ts';
import { lambdaMetric } from './aws-metrics.ts';

export function addOwnerMailAlarms(alarms: AlarmSet, { mailer, deadLetters }: OwnerMailStack): void {
  alarms.add('OwnerMailFailed', {
    impact: 'Mails to site owners are late, or SES rejects an address. Entries are stored.',
    severity: 'warning',
    isEssential: true,
    runbook: 'owner-mail-failed',
    measure: { kind: 'count', metric: lambdaMetric({ target: mailer }, 'Errors', 'Sum') },
    threshold: 1,
    periodMinutes: 15,
  });
  alarms.add('OwnerMailLost', {
    impact: 'Site owners were not mailed some feedback or reports. Entries are stored.',
    severity: 'warning',
    isEssential: true,
    runbook: 'owner-mail-failed',
    measure: {
      kind: 'count',
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
    },
    threshold: 1,
    periodMinutes: 5,
  });
}
