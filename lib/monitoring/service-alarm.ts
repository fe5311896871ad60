import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  MathExpression,
  type Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { type AlarmSeverity, alarmDescriptionText } from './alarm-description.ts';
import { type RunbookEntry, runbookLink } from './runbook.ts';

/**
 * How an alarm evaluates a metric. Values based on few calls are not meaningful, so a `percentage` or `percentile`
 * applies only above a minimum number of calls per period. A `share` instead requires a minimum number of failed calls,
 * so that the alarm also fires at low traffic.
 */
export type Measure =
  | { readonly kind: 'count'; readonly metric: Metric | MathExpression }
  /** Age of the oldest item, in seconds. */
  | { readonly kind: 'age'; readonly metric: Metric }
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
  /** Detects the absence of traffic: 1 in a period without any expected event, otherwise 0. */
  | { readonly kind: 'absence'; readonly metric: Metric | MathExpression }
  | {
      readonly kind: 'percentile';
      readonly metric: Metric;
      readonly calls: Metric;
      readonly minimumCount: number;
    };

export interface ServiceAlarmProps {
  readonly alarmName: string;
  readonly impact: string;
  readonly severity: AlarmSeverity;
  readonly runbook: RunbookEntry;
  readonly runbookBaseUrl: string | null;
  readonly measure: Measure;
  readonly threshold: number;
  readonly periodMinutes: number;
  /** The alarm fires when the metric reaches the threshold in `reached` of the last `of` periods. */
  readonly periods: { readonly reached: number; readonly of: number };
  /** Topics notified on ALARM and OK; CloudWatch allows at most five. */
  readonly topics: readonly ITopic[];
}

export class ServiceAlarm extends Construct {
  readonly alarm: Alarm;

  constructor(scope: Construct, id: string, definition: ServiceAlarmProps) {
    super(scope, id);
    this.alarm = new Alarm(this, 'Alarm', {
      alarmName: definition.alarmName,
      alarmDescription: alarmDescriptionText({
        impact: definition.impact,
        severity: definition.severity,
        runbook: runbookLink(definition.runbook, definition.runbookBaseUrl),
      }),
      metric: metricOf(definition.measure, Duration.minutes(definition.periodMinutes)),
      threshold: definition.threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      datapointsToAlarm: definition.periods.reached,
      evaluationPeriods: definition.periods.of,
      // Missing data means that no failure occurred, except for alarms on the absence of traffic.
      treatMissingData:
        definition.measure.kind === 'absence' ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    const actions = definition.topics.map((topic) => new SnsAction(topic));
    this.alarm.addAlarmAction(...actions);
    this.alarm.addOkAction(...actions);
  }
}

function metricOf(measure: Measure, period: Duration): Metric | MathExpression {
  switch (measure.kind) {
    case 'count':
    case 'age':
      return measure.metric.with({ period });
    case 'percentage':
      return new MathExpression({
        expression: `IF(whole >= ${measure.minimumCount}, 100 * FILL(part, 0) / whole, 0)`,
        usingMetrics: { part: measure.part, whole: measure.whole },
        label: 'percent',
        period,
      });
    case 'share': {
      const parts = Object.fromEntries(measure.parts.map((part, index) => [`part${index}`, part]));
      const sum = Object.keys(parts)
        .map((id) => `FILL(${id}, 0)`)
        .join(' + ');
      return new MathExpression({
        expression: `IF((${sum}) >= ${measure.minimumParts}, 100 * (${sum}) / whole, 0)`,
        usingMetrics: { ...parts, whole: measure.whole },
        label: 'percent',
        period,
      });
    }
    case 'absence':
      return new MathExpression({
        expression: 'IF(present >= 1, 0, 1)',
        usingMetrics: { present: measure.metric },
        label: 'none',
        period,
      });
    case 'percentile':
      return new MathExpression({
        expression: `IF(calls >= ${measure.minimumCount}, value, 0)`,
        usingMetrics: { value: measure.metric, calls: measure.calls },
        label: 'milliseconds',
        period,
      });
  }
}
