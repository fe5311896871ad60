import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type JsonPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Plan } from '../../shared/contract/enumerations.ts';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import { canaryRoute } from '../../shared/contract/routes/widget.ts';
import { routes } from '../../shared/contract/routes.ts';
import type { ApiStack } from '../api-stack.ts';
import { failedCalls } from './failures.ts';

type CountedByPlan = 'Calls' | 'ThrottledCalls' | 'QuotaExceededCalls' | 'CreditsExhaustedCalls';
type Counted =
  | 'ServerErrors'
  | 'SpeechThrottles'
  | 'ThrottledBeforePlan'
  | 'ServedCalls'
  | 'InvalidUsageKeys'
  | UsageMetric
  | `FailedCalls-${string}`;

/** The content function logs this message when Polly throttles a call. A test verifies the text. */
const speechThrottledMessage = 'Speech service throttled';

/** Metrics of warnings about an organization's use. */
export const usageMetrics = ['UsageHalf', 'UsageHigh', 'OneCaller', 'CreditsFast'] as const;

type UsageMetric = (typeof usageMetrics)[number];

/** The functions log these values in the field `warning`. A test verifies the texts. */
const usageWarnings: Readonly<Record<UsageMetric, readonly string[]>> = {
  UsageHalf: ['calls_50', 'credits_50'],
  UsageHigh: ['calls_80', 'credits_80'],
  OneCaller: ['one_caller'],
  CreditsFast: ['credits_fast'],
};

/**
 * Metrics derived from log entries.
 *
 * - API Gateway has no metric for 429 responses, so these are counted in the access log.
 * - The access log has no response type for calls that a function rejects because they exceed the exact monthly quota
 *   or the AI credits. These calls are counted by error code in the function logs. In the access log, QUOTA_EXCEEDED
 *   covers only the quotas of API Gateway's usage plans.
 * - `FailedCalls` counts the 5XX responses of one route group. Lambda's error metric counts only crashes and timeouts.
 *   API Gateway's 5XX metric covers all routes together, which hides failures of groups with little traffic.
 *
 * All values in the access log are strings, so its filter patterns compare strings.
 */
export class LogMetrics extends Construct {
  private readonly namespace: string;

  constructor(scope: Construct, id: string, api: ApiStack) {
    super(scope, id);
    this.namespace = api.deploymentName;
    this.count('Calls', api.accessLog, FilterPattern.stringValue('$.plan', '!=', '-'), 'byPlan');
    const gatewayLogs = (responseType: string) =>
      FilterPattern.stringValue('$.responseType', '=', responseType);
    this.count('ThrottledCalls', api.accessLog, gatewayLogs('THROTTLED'), 'byPlan');
    this.count('ThrottledBeforePlan', api.accessLog, throttledBeforePlan(gatewayLogs('THROTTLED')));
    this.count('ServedCalls', api.accessLog, servedToOthers());
    this.count('QuotaExceededCalls', api.accessLog, gatewayLogs('QUOTA_EXCEEDED'), 'byPlan');
    this.count('InvalidUsageKeys', api.accessLog, gatewayLogs('INVALID_API_KEY'));
    this.count('ServerErrors', api.accessLog, FilterPattern.stringValue('$.status', '=', '5*'));
    for (const [group, { logGroup }] of api.groupFunctions) {
      this.count(`FailedCalls-${group}`, logGroup, failedCalls);
      if (group === 'health') continue;
      this.count('QuotaExceededCalls', logGroup, functionLogs('QUOTA_EXCEEDED'), 'byPlan', group);
      for (const name of usageMetrics) {
        const warnings = usageWarnings[name].map((warning) =>
          FilterPattern.stringValue('$.warning', '=', warning),
        );
        this.count(name, logGroup, FilterPattern.any(...warnings), 'whole', group);
      }
    }
    const content = api.groupFunctions.get('content');
    if (content === undefined) return;
    this.count('CreditsExhaustedCalls', content.logGroup, functionLogs('AI_CREDITS_EXHAUSTED'), 'byPlan');
    const speechThrottled = FilterPattern.stringValue('$.message', '=', speechThrottledMessage);
    this.count('SpeechThrottles', content.logGroup, speechThrottled);
  }

  ofPlan(name: CountedByPlan, plan: Plan): Metric {
    return this.metric(name, { Plan: plan });
  }

  of(name: Counted): Metric {
    return this.metric(name);
  }

  private metric(metricName: CountedByPlan | Counted, dimensionsMap: Record<string, string> = {}): Metric {
    return new Metric({ namespace: this.namespace, metricName, dimensionsMap, statistic: 'Sum' });
  }

  private count(
    metricName: CountedByPlan | Counted,
    logGroup: LogGroup,
    filterPattern: JsonPattern,
    split: 'byPlan' | 'whole' = 'whole',
    idSuffix = '',
  ): void {
    new MetricFilter(this, `${metricName}${idSuffix}`, {
      logGroup,
      filterPattern,
      metricNamespace: this.namespace,
      metricName,
      metricValue: '1',
      // CloudWatch Logs accepts a default value only for metrics without dimensions.
      ...(split === 'byPlan' ? { dimensions: { Plan: '$.plan' } } : { defaultValue: 0 }),
    });
  }
}

function functionLogs(code: ErrorCode): JsonPattern {
  return FilterPattern.stringValue('$.code', '=', code);
}

/**
 * Matches calls that API Gateway throttled at the account limit, before the authorizer returned a plan. Excludes routes
 * without a key. Their calls never have a plan, and any caller can exceed the rate limit that they share.
 */
function throttledBeforePlan(throttled: JsonPattern): JsonPattern {
  const keylessRoutes = routes.filter(({ keyed }) => !keyed);
  return FilterPattern.all(
    throttled,
    FilterPattern.stringValue('$.plan', '=', '-'),
    ...keylessRoutes.map(({ method, path }) =>
      FilterPattern.stringValue('$.routeKey', '!=', `${method} ${path}`),
    ),
  );
}

function servedToOthers(): JsonPattern {
  return FilterPattern.all(
    FilterPattern.stringValue('$.plan', '!=', '-'),
    FilterPattern.any(
      FilterPattern.stringValue('$.status', '=', '2*'),
      FilterPattern.stringValue('$.status', '=', '304'),
    ),
    FilterPattern.stringValue('$.routeKey', '!=', `${canaryRoute.method} ${canaryRoute.path}`),
  );
}
