import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ApiStack } from '../api-stack.ts';
import type { WidgetFunction } from '../constructs/widget-function.ts';
import type { DataStack } from '../data-stack.ts';
import type { DeployOptions } from '../deploy-options.ts';
import { groupSettings } from '../group-settings.ts';
import { concurrencyWarningPercent } from '../options.ts';
import type { AlarmSet } from './alarm-set.ts';
import { lambdaMetric } from './aws-metrics.ts';
import type { LogMetrics } from './log-metrics.ts';

export interface WatchedFunction {
  readonly name: string;
  readonly target: WidgetFunction;
  readonly impact: string;
  /**
   * Threshold of the p99 duration alarm, in milliseconds; null for the rotation function, which clients do
   * not call.
   */
  readonly slowMs: number | null;
  /** True if the function uses the middleware chain, which logs the status of each response. */
  readonly servesApi: boolean;
  /** Maximum number of concurrent instances: the function's reserved concurrency, or else the account's limit. */
  readonly concurrencyLimit: number;
}

export function watchedFunctions(
  api: ApiStack,
  data: DataStack,
  { lambdaConcurrency, contentReservedConcurrency }: DeployOptions,
): readonly WatchedFunction[] {
  const groups = [...api.groupFunctions].map(([group, target]) => ({
    name: group,
    target,
    impact: groupSettings[group].impact,
    slowMs: groupSettings[group].slowMs,
    servesApi: true,
    concurrencyLimit: (group === 'content' ? contentReservedConcurrency : null) ?? lambdaConcurrency,
  }));
  return [
    {
      name: 'authorizer',
      target: api.authorizer,
      impact: 'Keys cannot be verified: every call of every organization fails.',
      slowMs: 1_000,
      servesApi: false,
      concurrencyLimit: lambdaConcurrency,
    },
    ...groups,
    {
      name: 'token-rotation',
      target: data.tokens.rotation,
      impact: 'The token secret is not rotated. Visitors are not affected yet.',
      slowMs: null,
      servesApi: false,
      concurrencyLimit: lambdaConcurrency,
    },
  ];
}

/**
 * Returns the claimed concurrency of the account: running instances plus all reserved and provisioned
 * concurrency. At the account limit, Lambda throttles every function, regardless of which application claims
 * the concurrency. https://docs.aws.amazon.com/lambda/latest/dg/monitoring-concurrency.html
 */
export function claimedAccountConcurrency(): Metric {
  return new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'ClaimedAccountConcurrency',
    statistic: 'Maximum',
  });
}

/**
 * Adds an alarm on the account's concurrency, because functions can exhaust the account's limit together even when each
 * is below its own limit.
 */
export function addAccountConcurrencyAlarm(
  alarms: AlarmSet,
  { lambdaConcurrency }: Pick<DeployOptions, 'lambdaConcurrency'>,
): void {
  alarms.add('AccountConcurrency', {
    impact: `No impact yet. ${concurrencyWarningPercent}% of the account's Lambda concurrency is in use; beyond 100%, calls of every function fail.`,
    severity: 'warning',
    isEssential: false,
    runbook: 'lambda-concurrency',
    measure: { kind: 'count', metric: claimedAccountConcurrency() },
    threshold: Math.ceil((lambdaConcurrency * concurrencyWarningPercent) / 100),
    periodMinutes: 1,
    periods: { reached: 3, of: 5 },
  });
}

export function addFunctionAlarms(alarms: AlarmSet, functions: readonly WatchedFunction[]): void {
  for (const watched of functions) {
    addInstanceAlarms(alarms, watched);
    if (watched.slowMs === null) addRotationAlarm(alarms, watched);
    else addCallAlarms(alarms, watched, watched.slowMs);
  }
}

/** Throttled transforms in five minutes of which a person should know. */
const throttledTransforms = 20;

function addInstanceAlarms(alarms: AlarmSet, watched: WatchedFunction): void {
  const { name, impact, concurrencyLimit } = watched;
  // A few throttled transforms are the purpose of a reserved concurrency. Any other throttle means that the account has
  // no concurrency left.
  const isLimited = name === 'content';
  alarms.add(`LambdaThrottles-${name}`, {
    impact: `${impact} Lambda throttles the function.`,
    severity: isLimited ? 'warning' : 'critical',
    isEssential: false,
    runbook: 'lambda-throttles',
    measure: { kind: 'count', metric: lambdaMetric(watched, 'Throttles', 'Sum') },
    threshold: isLimited ? throttledTransforms : 1,
    periodMinutes: 5,
  });
  alarms.add(`LambdaConcurrency-${name}`, {
    impact: `No impact yet. The function uses ${concurrencyWarningPercent}% of its concurrency; beyond 100%: ${impact}`,
    severity: 'warning',
    isEssential: false,
    runbook: 'lambda-concurrency',
    measure: { kind: 'count', metric: lambdaMetric(watched, 'ConcurrentExecutions', 'Maximum') },
    threshold: Math.ceil((concurrencyLimit * concurrencyWarningPercent) / 100),
    periodMinutes: 1,
    periods: { reached: 3, of: 5 },
  });
}

function addCallAlarms(alarms: AlarmSet, watched: WatchedFunction, slowMs: number): void {
  const { name, impact } = watched;
  const calls = lambdaMetric(watched, 'Invocations', 'Sum');
  alarms.add(`LambdaErrors-${name}`, {
    impact: `${impact} The function crashes or times out.`,
    severity: 'critical',
    isEssential: false,
    runbook: 'lambda-errors',
    measure: {
      kind: 'percentage',
      part: lambdaMetric(watched, 'Errors', 'Sum'),
      whole: calls,
      minimumCount: 20,
    },
    threshold: 1,
    periodMinutes: 5,
    periods: { reached: 2, of: 3 },
  });
  alarms.add(`HighLatency-${name}`, {
    impact: `Calls are slow: 1% of them exceed the threshold. If they time out: ${impact}`,
    severity: 'warning',
    isEssential: false,
    runbook: 'high-latency',
    measure: {
      kind: 'percentile',
      metric: lambdaMetric(watched, 'Duration', 'p99'),
      calls,
      minimumCount: 100,
    },
    threshold: slowMs,
    periodMinutes: 5,
    periods: { reached: 3, of: 3 },
  });
}

/**
 * Adds an alarm that fires on any failure of the rotation function, which is invoked only for the four steps of a
 * monthly rotation.
 */
function addRotationAlarm(alarms: AlarmSet, watched: WatchedFunction): void {
  alarms.add('TokenRotationFailed', {
    impact: 'No impact yet. The token secret was not rotated; a leaked one stays valid longer.',
    severity: 'warning',
    isEssential: true,
    runbook: 'token-rotation-failed',
    measure: { kind: 'count', metric: lambdaMetric(watched, 'Errors', 'Sum') },
    threshold: 1,
    periodMinutes: 60,
  });
}

/** Minimum number of failed calls for an alarm to fire. It prevents alarms on single failures at low traffic. */
const minimumFailures = 3;

/**
 * Adds an alarm per public function on the percentage of its calls that end with a 5XX response, a crash or a timeout
 * within a sliding window of an hour. With steady traffic, the alarm fires 3 minutes after all calls start to fail, or
 * 30 minutes after 10% of calls start to fail. At 3 calls per hour, it fires when all 3 fail.
 */
export function addFailedCallAlarms(
  alarms: AlarmSet,
  functions: readonly WatchedFunction[],
  logMetrics: LogMetrics,
): void {
  for (const watched of functions) {
    if (watched.slowMs === null) continue;
    const { name, impact } = watched;
    alarms.add(`FailedCalls-${name}`, {
      impact: `${impact} At least 5% of the calls of this function failed in the last hour.`,
      severity: 'critical',
      isEssential: false,
      runbook: 'failed-calls',
      measure: {
        kind: 'share',
        parts: [
          lambdaMetric(watched, 'Errors', 'Sum'),
          ...(watched.servesApi ? [logMetrics.of(`FailedCalls-${name}`)] : []),
        ],
        whole: lambdaMetric(watched, 'Invocations', 'Sum'),
        minimumParts: minimumFailures,
      },
      threshold: 5,
      periodMinutes: 60,
    });
  }
}
