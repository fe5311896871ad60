import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  LogQueryWidget,
  MathExpression,
  Metric,
  PeriodOverride,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { planNames } from '../../shared/contract/names.ts';
import type { ApiStack } from '../api-stack.ts';
import { rateRules } from '../constructs/web-acl.ts';
import type { DataStack } from '../data-stack.ts';
import type { FeedbackEventsStack } from '../feedback-events-stack.ts';
import { tableNames } from '../tables.ts';
import { apiMetric, lambdaMetric, throttledRequests } from './aws-metrics.ts';
import type { Canary } from './canary.ts';
import { failedPipeRuns, pipeMetric } from './feedback-event-alarms.ts';
import { claimedAccountConcurrency, type WatchedFunction } from './function-alarms.ts';
import type { LogMetrics } from './log-metrics.ts';
import { throttledOrganizations } from './saved-queries.ts';
import { creditsExhausted, modelMetric, type UsedModel } from './upstream-alarms.ts';

export interface DashboardInput {
  readonly name: string;
  readonly api: ApiStack;
  readonly data: DataStack;
  readonly functions: readonly WatchedFunction[];
  readonly models: readonly UsedModel[];
  readonly logMetrics: LogMetrics;
  readonly alarmArns: readonly string[];
  readonly region: string;
  readonly canary: Canary | null;
  readonly feedbackEvents: FeedbackEventsStack | null;
}

const fullWidth = 24;
const graphHeight = 6;

export function addDashboard(scope: Construct, input: DashboardInput): Dashboard {
  return new Dashboard(scope, 'Dashboard', {
    dashboardName: input.name,
    defaultInterval: Duration.hours(24),
    periodOverride: PeriodOverride.AUTO,
    widgets: [
      [heading('Traffic', 'Calls by plan, and the percentage that failed with 5XX.')],
      served(input),
      [
        new AlarmStatusWidget({
          title: 'Alarms',
          alarms: input.alarmArns.map((arn, index) => Alarm.fromAlarmArn(scope, `Alarm${index}`, arn)),
          width: fullWidth,
          height: graphHeight,
        }),
      ],
      [heading('Throttling', '429 responses by plan, and the most throttled organizations.')],
      throttled(input),
      [heading('Latency and capacity', 'The whole API, each function and each table.')],
      slow(input),
      [heading('AI services', 'Bedrock by model, Polly, and exhausted AI credits.')],
      upstreams(input),
    ],
  });
}

function served(input: DashboardInput): IWidget[] {
  const { api, functions, logMetrics, canary, feedbackEvents } = input;
  const failed = new MathExpression({
    expression: '100 * failed / calls',
    usingMetrics: { failed: apiMetric(api, '5XXError', 'Sum'), calls: apiMetric(api, 'Count', 'Sum') },
    label: '5XX responses, %',
  });
  return [
    graph(
      'Calls by plan',
      planNames.map((plan) => labelled(logMetrics.ofPlan('Calls', plan), plan)),
    ),
    graph('Server errors', [
      labelled(logMetrics.of('ServerErrors'), '5XX in the access log'),
      labelled(apiMetric(api, '5XXError', 'Sum'), '5XX metric of API Gateway'),
    ]),
    graph('Percentage of failed calls', [failed]),
    graph(
      '5XX responses by function',
      functions
        .filter(({ servesApi }) => servesApi)
        .map(({ name }) => labelled(logMetrics.of(`FailedCalls-${name}`), name)),
    ),
    graph('Successful calls', [labelled(logMetrics.of('ServedCalls'), 'without canary calls')]),
    ...(canary === null
      ? []
      : [
          graph('Canary', [
            labelled(lambdaMetric(canary, 'Invocations', 'Sum'), 'runs'),
            labelled(lambdaMetric(canary, 'Errors', 'Sum'), 'failed runs'),
          ]),
        ]),
    ...(feedbackEvents === null
      ? []
      : [
          graph('Feedback events', [
            labelled(pipeMetric(feedbackEvents, 'EventCount'), 'stream records processed'),
            failedPipeRuns(feedbackEvents),
          ]),
        ]),
  ];
}

function throttled({ api, logMetrics, region }: DashboardInput): IWidget[] {
  const { webAclName } = api;
  const refused = (rule: string, label: string) =>
    new Metric({
      namespace: 'AWS/WAFV2',
      metricName: 'BlockedRequests',
      dimensionsMap: { WebACL: webAclName ?? '', Region: region, Rule: rule },
      statistic: 'Sum',
      label,
    });
  return [
    graph('Throttled calls', [
      ...planNames.map((plan) => labelled(logMetrics.ofPlan('ThrottledCalls', plan), plan)),
      labelled(logMetrics.of('ThrottledBeforePlan'), 'account limit'),
    ]),
    ...(webAclName === null
      ? []
      : [
          graph('Calls refused by the web ACL', [
            refused(rateRules.all, 'one address with one key'),
            refused(rateRules.content, 'transforms of one address with one key'),
            refused(rateRules.anyKey, 'one address with any keys'),
            refused('ALL', 'all rules'),
          ]),
        ]),
    graph(
      'Calls over the monthly quota',
      planNames.map((plan) => labelled(logMetrics.ofPlan('QuotaExceededCalls', plan), plan)),
    ),
    new LogQueryWidget({
      title: 'Most throttled organizations',
      logGroupNames: [api.accessLog.logGroupName],
      queryString: throttledOrganizations.toString(),
      width: 8,
      height: graphHeight,
    }),
  ];
}

function slow({ api, data, functions }: DashboardInput): IWidget[] {
  const ofEach = (metricName: Parameters<typeof lambdaMetric>[1], statistic: string) =>
    functions.map((watched) => labelled(lambdaMetric(watched, metricName, statistic), watched.name));
  return [
    graph(
      'API latency, ms',
      ['p50', 'p90', 'p99'].map((statistic) => labelled(apiMetric(api, 'Latency', statistic), statistic)),
    ),
    graph('Function duration, p99, ms', ofEach('Duration', 'p99')),
    graph('Function concurrency and claimed account concurrency', [
      ...ofEach('ConcurrentExecutions', 'Maximum'),
      labelled(claimedAccountConcurrency(), 'account'),
    ]),
    graph('Function crashes and timeouts', ofEach('Errors', 'Sum')),
    graph('Calls throttled by Lambda', ofEach('Throttles', 'Sum')),
    graph(
      'Reads and writes throttled by DynamoDB',
      tableNames.map((name) => throttledRequests(data, name)),
    ),
  ];
}

function upstreams({ models, logMetrics }: DashboardInput): IWidget[] {
  const ofEach = (metricName: Parameters<typeof modelMetric>[1], statistic: string) =>
    models.map(({ modelId, uses }) => labelled(modelMetric(modelId, metricName, statistic), uses.join(', ')));
  return [
    graph('Model calls', ofEach('Invocations', 'Sum')),
    graph('Calls throttled by Bedrock or Polly', [
      ...ofEach('InvocationThrottles', 'Sum'),
      labelled(logMetrics.of('SpeechThrottles'), 'speech'),
    ]),
    graph('Model latency, p99, ms', ofEach('InvocationLatency', 'p99')),
    graph('Calls rejected because AI credits are exhausted', [creditsExhausted(logMetrics)]),
  ];
}

function heading(question: string, explanation: string): TextWidget {
  return new TextWidget({ markdown: `## ${question}\n${explanation}`, width: fullWidth, height: 2 });
}

function graph(title: string, left: IMetric[]): GraphWidget {
  return new GraphWidget({
    title,
    left,
    width: 8,
    height: graphHeight,
    leftYAxis: { min: 0, showUnits: false },
  });
}

function labelled(metric: Metric, label: string): Metric {
  return metric.with({ label });
}
