import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type JsonPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type Plan, planSchema } from '../../shared/contract/enumerations.ts';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import { canaryRoute } from '../../shared/contract/routes/widget.ts';
import { routes } from '../../shared/contract/routes.ts';
import type { ApiStack } from '../api-stack.ts';

/** All plans. */
export const planNames: readonly Plan[] = planSchema.options;

/** Metrics that only the logs provide. */
type CountedByPlan = 'Calls' | 'ThrottledCalls' | 'QuotaExceededCalls' | 'CreditsExhaustedCalls';
type Counted = 'ServerErrors' | 'SpeechThrottles' | 'ThrottledBeforePlan' | 'ServedCalls';

/**
 * Message that the content function logs when Polly throttles a call; a test compares it with the log
 * messages.
 */
const speechThrottledMessage = 'Speech service throttled';

/**
 * Metrics from log lines. API Gateway has no metric for 429, and its QUOTA_EXCEEDED covers only its own usage
 * plan: the exact monthly meter and the AI credits meter reject in a function. The access log shows both as
 * status 429 without a response type, so they are counted by error code in the functions' own lines. All
 * values of the access log are text, so all patterns compare text.
 */
export class LogMetrics extends Construct {
  private readonly namespace: string;

  constructor(scope: Construct, id: string, api: ApiStack) {
    super(scope, id);
    this.namespace = api.deploymentName;
    this.count('Calls', api.accessLog, FilterPattern.stringValue('$.plan', '!=', '-'), 'byPlan');
    const gatewaySays = (responseType: string) =>
      FilterPattern.stringValue('$.responseType', '=', responseType);
    this.count('ThrottledCalls', api.accessLog, gatewaySays('THROTTLED'), 'byPlan');
    this.count('ThrottledBeforePlan', api.accessLog, throttledBeforePlan(gatewaySays('THROTTLED')));
    this.count('ServedCalls', api.accessLog, servedToOthers());
    this.count('QuotaExceededCalls', api.accessLog, gatewaySays('QUOTA_EXCEEDED'), 'byPlan');
    this.count('ServerErrors', api.accessLog, FilterPattern.stringValue('$.status', '=', '5*'));
    for (const [group, { logGroup }] of api.groupFunctions) {
      if (group === 'health') continue;
      this.count('QuotaExceededCalls', logGroup, functionSays('QUOTA_EXCEEDED'), 'byPlan', group);
    }
    const content = api.groupFunctions.get('content');
    if (content === undefined) return;
    this.count('CreditsExhaustedCalls', content.logGroup, functionSays('AI_CREDITS_EXHAUSTED'), 'byPlan');
    const speechThrottled = FilterPattern.stringValue('$.message', '=', speechThrottledMessage);
    this.count('SpeechThrottles', content.logGroup, speechThrottled);
  }

  /** The sum of a metric for one plan. */
  ofPlan(name: CountedByPlan, plan: Plan): Metric {
    return this.metric(name, { Plan: plan });
  }

  /** The sum of a metric without plan dimension. */
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
      // CloudWatch Logs accepts a default value only without dimensions.
      ...(split === 'byPlan' ? { dimensions: { Plan: '$.plan' } } : { defaultValue: 0 }),
    });
  }
}

function functionSays(code: ErrorCode): JsonPattern {
  return FilterPattern.stringValue('$.code', '=', code);
}

/**
 * Throttled by the account's limit before the authorizer returned a plan. Excludes routes without a key,
 * which never have a plan and whose own rate limit anybody can reach.
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

/** Served calls with a key, without the canary's route: real traffic. */
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
