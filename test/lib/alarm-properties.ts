import * as z from 'zod';
import { resourcesOf, type Template } from './template.ts';

const dimensions = z.array(z.object({ Name: z.string(), Value: z.json() })).optional();

const metricStat = z.object({
  Metric: z.object({ Namespace: z.string(), MetricName: z.string(), Dimensions: dimensions }),
  Period: z.number(),
  Stat: z.string(),
});

const alarmSchema = z.object({
  AlarmName: z.string(),
  AlarmDescription: z.string(),
  AlarmActions: z.array(z.json()),
  OKActions: z.array(z.json()),
  Threshold: z.number(),
  ComparisonOperator: z.string(),
  DatapointsToAlarm: z.number(),
  EvaluationPeriods: z.number(),
  TreatMissingData: z.string(),
  Namespace: z.string().optional(),
  MetricName: z.string().optional(),
  Dimensions: dimensions,
  Statistic: z.string().optional(),
  Period: z.number().optional(),
  Metrics: z
    .array(z.object({ Id: z.string(), Expression: z.string().optional(), MetricStat: metricStat.optional() }))
    .optional(),
});

export type AlarmProperties = z.infer<typeof alarmSchema>;

export function alarmsOf(template: Template): AlarmProperties[] {
  return resourcesOf(template, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) =>
    alarmSchema.parse(Properties),
  );
}
