import { planNames } from '../../shared/contract/names.ts';
import type { ApiStack } from '../api-stack.ts';
import type { AlarmSet } from './alarm-set.ts';
import { apiMetric } from './aws-metrics.ts';
import { type LogMetrics, usageMetrics } from './log-metrics.ts';

export function addCallerAlarms(alarms: AlarmSet, api: ApiStack, logMetrics: LogMetrics): void {
  for (const plan of planNames) {
    alarms.add(`ApiThrottled-${plan}`, {
      impact: `On plan ${plan}, the widget does not load or save for some visitors: calls return 429 RATE_LIMITED.`,
      severity: 'warning',
      isEssential: false,
      runbook: 'api-throttled',
      measure: {
        kind: 'percentage',
        part: logMetrics.ofPlan('ThrottledCalls', plan),
        whole: logMetrics.ofPlan('Calls', plan),
        minimumCount: 200,
      },
      threshold: 5,
      periodMinutes: 5,
      periods: { reached: 2, of: 3 },
    });
    alarms.add(`QuotaExceeded-${plan}`, {
      impact: `The widget fails for all visitors of an organization on plan ${plan} until next month: its quota is exhausted.`,
      severity: 'warning',
      isEssential: true,
      runbook: 'quota-exceeded',
      measure: { kind: 'count', metric: logMetrics.ofPlan('QuotaExceededCalls', plan) },
      threshold: 1,
      periodMinutes: 15,
    });
  }
  alarms.add('AccountThrottled', {
    impact:
      'On every plan, the widget does not load or save for some visitors: API Gateway throttles the whole account.',
    severity: 'critical',
    isEssential: true,
    runbook: 'account-throttled',
    measure: { kind: 'count', metric: logMetrics.of('ThrottledBeforePlan') },
    threshold: 10,
    periodMinutes: 5,
    periods: { reached: 2, of: 3 },
  });
  alarms.add('ServerErrors', {
    impact: 'Calls on any plan fail with 5XX: widgets do not load and settings are not saved.',
    severity: 'critical',
    isEssential: true,
    runbook: 'server-errors',
    measure: {
      kind: 'percentage',
      part: logMetrics.of('ServerErrors'),
      whole: apiMetric(api, 'Count', 'Sum'),
      minimumCount: 50,
    },
    threshold: 2,
    periodMinutes: 5,
    periods: { reached: 2, of: 3 },
  });
  // Only a service fault can cause this rejection, because the authorizer, not the caller, supplies the usage key. The
  // fault does not resolve itself, so one rejection triggers the alarm.
  alarms.add('InvalidUsageKey', {
    impact:
      'The widget fails for all visitors of an organization: its usage key is in no usage plan, so API Gateway returns 503 for every call.',
    severity: 'critical',
    isEssential: true,
    runbook: 'invalid-usage-key',
    measure: { kind: 'count', metric: logMetrics.of('InvalidUsageKeys') },
    threshold: 1,
    periodMinutes: 5,
  });
  // The threshold is six times the error rate allowed by a 99.9% target over 30 days. At the threshold, six hours
  // consume 5% of the monthly error budget.
  alarms.add('ErrorBudgetBurn', {
    impact: '5XX responses, too few at a time for ServerErrors, consume the error budget of the month.',
    severity: 'warning',
    isEssential: false,
    runbook: 'server-errors',
    measure: {
      kind: 'percentage',
      part: logMetrics.of('ServerErrors'),
      whole: apiMetric(api, 'Count', 'Sum'),
      minimumCount: 1_000,
    },
    threshold: 0.6,
    periodMinutes: 360,
  });
}

/** Adds alarms that fire before an organization's calls or credits are exhausted. */
export function addUsageAlarms(alarms: AlarmSet, logMetrics: LogMetrics): void {
  const impacts = {
    UsageHalf: "50% of an organization's calls or credits of the month are used.",
    UsageHigh:
      "80% of an organization's calls or credits of the month are used. At 100%, its widget or its AI transforms fail until next month.",
    OneCaller:
      "one caller makes over 20% of an organization's calls in an hour, and can use up its rate limit and quota.",
    CreditsFast: "an organization's AI credits are charged ten times faster than on average in the month.",
  } as const;
  for (const name of usageMetrics) {
    alarms.add(name, {
      impact: `No impact yet: ${impacts[name]}`,
      severity: 'warning',
      isEssential: false,
      runbook: 'a-stranger-uses-the-key',
      measure: { kind: 'count', metric: logMetrics.of(name) },
      threshold: 1,
      periodMinutes: 60,
    });
  }
}

/**
 * Adds an alarm that fires when there is no traffic for so long that a fault is likely, such as an expired
 * certificate or a broken domain.
 */
export function addNoCallsAlarm(alarms: AlarmSet, logMetrics: LogMetrics, periodMinutes: number): void {
  alarms.add('NoCalls', {
    impact: 'No call with a key succeeded in the expected period: probably no visitor is served.',
    severity: 'critical',
    isEssential: true,
    runbook: 'no-calls',
    measure: { kind: 'absence', metric: logMetrics.of('ServedCalls') },
    threshold: 1,
    periodMinutes,
  });
}
