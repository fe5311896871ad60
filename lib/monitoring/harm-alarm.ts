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
 * What an alarm looks at. A share of few calls says nothing, so a percentage and a percentile count only from a
 * minimum number of calls in the period on. A `share` counts from a minimum number of what is bad instead: it also
 * rings where there are few calls, once enough of them were bad.
 */
export type Measure =
  | { readonly kind: 'count'; readonly metric: Metric | MathExpression }
  /** How old the oldest is, in seconds. */
  | { readonly kind: 'age'; readonly metric: Metric }
  | {
      readonly kind: 'percentage';
      readonly part: Metric;
      readonly whole: Metric;
      readonly minimumCount: number;
    }
  | {
      readonly kind: 'share';
      /** What is bad, added up. */
      readonly parts: readonly Metric[];
      readonly whole: Metric;
      readonly minimumParts: number;
    }
  /** 1 in a period without any of the expected events, 0 in any other. It looks for silence. */
  | { readonly kind: 'absence'; readonly metric: Metric | MathExpression }
  | {
      readonly kind: 'percentile';
      readonly metric: Metric;
      readonly calls: Metric;
      readonly minimumCount: number;
    };

export interface HarmAlarmProps {
  /** The alarm's name in the account and Region. */
  readonly alarmName: string;
  /** Who is hurt while it rings, and how: a sentence. It is the first thing in the mail. */
  readonly harm: string;
  readonly severity: AlarmSeverity;
  readonly runbook: RunbookEntry;
  /** Stands before the runbook's path; null where the path alone is named. */
  readonly runbookBaseUrl: string | null;
  readonly measure: Measure;
  /** It rings from this value on. */
  readonly threshold: number;
  readonly periodMinutes: number;
  /** In how many of the last periods the threshold must be reached. */
  readonly periods: { readonly reached: number; readonly of: number };
  /** Who is told when it starts and when it ends; CloudWatch takes five at most. */
  readonly topics: readonly ITopic[];
}

/** An alarm that says who is hurt, how soon to act and which runbook entry helps, and tells its topics when it starts and ends. */
export class HarmAlarm extends Construct {
  readonly alarm: Alarm;

  readonly definition: HarmAlarmProps;

  constructor(scope: Construct, id: string, definition: HarmAlarmProps) {
    super(scope, id);
    this.definition = definition;
    this.alarm = new Alarm(this, 'Alarm', {
      alarmName: definition.alarmName,
      alarmDescription: alarmDescriptionText({
        harm: definition.harm,
        severity: definition.severity,
        runbook: runbookLink(definition.runbook, definition.runbookBaseUrl),
      }),
      metric: metricOf(definition.measure, Duration.minutes(definition.periodMinutes)),
      threshold: definition.threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      datapointsToAlarm: definition.periods.reached,
      evaluationPeriods: definition.periods.of,
      // Most of these metrics exist only once something went wrong.
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
