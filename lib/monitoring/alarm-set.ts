import { type CfnCondition, Duration, Fn } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IAlarm,
  MathExpression,
  type Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { DeployOptions } from '../deploy-options.ts';
import { parameterCondition, setCondition } from '../parameter-condition.ts';
import { type AlarmSeverity, alarmDescriptionText } from './alarm-description.ts';
import { failureShare } from './failures.ts';

/**
 * How an alarm evaluates a metric. A `percentage` or `percentile` of few calls is not meaningful, so it applies only to
 * periods with at least `minimumCount` calls. A `share` applies to periods with at least `minimumParts` failed calls,
 * so that its alarm also fires at low traffic.
 */
type Measure =
  | { readonly kind: 'count'; readonly metric: Metric | MathExpression }
  | {
      readonly kind: 'percentage';
      readonly part: Metric;
      readonly whole: Metric;
      readonly minimumCount: number;
    }
  | {
      readonly kind: 'share';
      readonly parts: readonly Metric[];
      readonly whole: Metric;
      readonly minimumParts: number;
    }
  /** Detects the absence of traffic. The value is 1 in a period without events, otherwise 0. */
  | { readonly kind: 'absence'; readonly metric: Metric | MathExpression }
  | {
      readonly kind: 'percentile';
      readonly metric: Metric;
      readonly calls: Metric;
      readonly minimumCount: number;
    };

export interface AlarmDefinition {
  readonly impact: string;
  readonly severity: AlarmSeverity;
  /**
   * True if the alarm is also created with `alarms=essential`: for outages, the rejection of all of an organization's
   * calls, failed secret rotation, and alarms that have their own deployment option.
   */
  readonly isEssential: boolean;
  /** Anchor of the alarm's runbook entry. */
  readonly runbook: string;
  readonly measure: Measure;
  readonly threshold: number;
  readonly periodMinutes: number;
  /** The alarm fires when the metric reaches the threshold in `reached` of the last `of` periods. Both default to 1. */
  readonly periods?: { readonly reached: number; readonly of: number };
}

export interface AlarmSetProps {
  readonly coverage: DeployOptions['alarms']['coverage'];
  /** Topics notified when an alarm enters the state ALARM or OK. CloudWatch allows at most five per state. */
  readonly topics: Readonly<Record<AlarmSeverity, readonly ITopic[]>>;
  readonly runbookBaseUrl: string | null;
  readonly namePrefix: string;
}

export class AlarmSet extends Construct {
  private readonly props: AlarmSetProps;
  private readonly alarms: { readonly alarm: IAlarm; readonly isEssential: boolean }[] = [];
  /** Null if the coverage is not a parameter. */
  private readonly isFull: CfnCondition | null;

  constructor(scope: Construct, id: string, props: AlarmSetProps) {
    super(scope, id);
    this.props = props;
    this.isFull = parameterCondition(this, props.coverage, 'full');
  }

  /**
   * Adds an alarm. With `alarms=essential`, ignores alarms that are not essential.
   * @param name alarm name, such as `ApiThrottled-solo`
   */
  add(name: string, definition: AlarmDefinition): void {
    const { coverage, topics, namePrefix, runbookBaseUrl } = this.props;
    if (coverage === 'essential' && !definition.isEssential) return;
    const { impact, severity, measure, periods = { reached: 1, of: 1 } } = definition;
    const alarm = new Alarm(new Construct(this, name), 'Alarm', {
      alarmName: `${namePrefix}-${name}`,
      alarmDescription: alarmDescriptionText({
        impact,
        severity,
        runbook: runbookLink(definition.runbook, runbookBaseUrl),
      }),
      metric: metricOf(measure, Duration.minutes(definition.periodMinutes)),
      threshold: definition.threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      datapointsToAlarm: periods.reached,
      evaluationPeriods: periods.of,
      // Missing data means that no failure occurred, except for alarms on the absence of traffic.
      treatMissingData:
        measure.kind === 'absence' ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    const actions = topics[severity].map((topic) => new SnsAction(topic));
    alarm.addAlarmAction(...actions);
    alarm.addOkAction(...actions);
    this.alarms.push({ alarm, isEssential: definition.isEssential });
    if (!definition.isEssential) setCondition(alarm, this.isFull);
  }

  /** Returns the ARNs of the alarms for a list in JSON. If a parameter chooses the alarms, one token contains all ARNs. */
  listedArns(): readonly string[] {
    const all = this.alarms.map(({ alarm }) => alarm.alarmArn);
    if (this.isFull === null) return all;
    const essential = all.filter((_, index) => this.alarms[index]?.isEssential);
    const [allListed, essentialListed] = [all, essential].map((arns) => Fn.join('","', arns));
    return [Fn.conditionIf(this.isFull.logicalId, allListed, essentialListed).toString()];
  }
}

function metricOf(measure: Measure, period: Duration): Metric | MathExpression {
  const expression = (text: string, usingMetrics: Record<string, Metric | MathExpression>, label: string) =>
    new MathExpression({ expression: text, usingMetrics, label, period });
  switch (measure.kind) {
    case 'count':
      return measure.metric.with({ period });
    case 'percentage': {
      const { part, whole, minimumCount } = measure;
      const text = `IF(whole >= ${minimumCount}, 100 * FILL(part, 0) / whole, 0)`;
      return expression(text, { part, whole }, 'percent');
    }
    case 'share':
      return failureShare(measure.parts, measure.whole, { minimumFailures: measure.minimumParts, period });
    case 'absence':
      return expression('IF(present >= 1, 0, 1)', { present: measure.metric }, 'none');
    case 'percentile': {
      const { metric: value, calls, minimumCount } = measure;
      return expression(`IF(calls >= ${minimumCount}, value, 0)`, { value, calls }, 'milliseconds');
    }
  }
}

export const runbookPage = 'docs/guides/runbook.md';
export const feedbackEventsPage = 'docs/guides/feedback-events.md';

/** @param baseUrl base URL of the published documentation; null to return only the path */
function runbookLink(entry: string, baseUrl: string | null): string {
  const page = entry.startsWith('feedback-events') ? feedbackEventsPage : runbookPage;
  return `${baseUrl === null ? '' : `${baseUrl}/`}${page}#${entry}`;
}
