import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { DataStack } from '../data-stack.ts';
import { type TableDefinition, type TableName, tableDefinitions, tableNames } from '../tables.ts';
import type { AlarmSet } from './alarm-set.ts';

const harmByTable: Readonly<Record<TableName, string>> = {
  Keys: 'Keys are not recognized: calls of some organizations fail.',
  Organizations: 'Keys are not recognized and widgets not configured: calls of some organizations fail.',
  Presets: 'Visitors are shown no presets to choose from.',
  Profiles: "Visitors' settings are not loaded or not saved.",
  Usage: 'Calls cannot be counted, so they are answered 503: above all those of the busiest organization.',
  Credits: 'AI transforms of the busiest organization are answered 503.',
  Events: 'Usage events are answered 503; the widget sends them again.',
  Feedback: 'Feedback and accessibility reports are answered 503.',
  TransformCache: 'AI transforms are answered 503.',
  Idempotency: 'AI transforms with an Idempotency-Key are answered 503.',
};

/** Reads and writes that DynamoDB refused for their rate, on the table and on its indexes. */
export function throttledRequests(data: DataStack, name: TableName): MathExpression {
  const { tableName } = data.tables[name];
  const definition: TableDefinition = tableDefinitions[name];
  const places: Record<string, string>[] = [
    { TableName: tableName },
    ...Object.keys(definition.indexes ?? {}).map((index) => ({
      TableName: tableName,
      GlobalSecondaryIndexName: index,
    })),
  ];
  const metrics = places.flatMap((dimensionsMap) =>
    ['ReadThrottleEvents', 'WriteThrottleEvents'].map(
      (metricName) => new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, statistic: 'Sum' }),
    ),
  );
  // Unique among all tables, so that one graph can show them all.
  const id = `${name[0]?.toLowerCase()}${name.slice(1)}`;
  const byId = Object.fromEntries(metrics.map((metric, index) => [`${id}${index}`, metric]));
  return new MathExpression({
    // DynamoDB writes these metrics only when it throttles.
    expression: Object.keys(byId)
      .map((metricId) => `FILL(${metricId}, 0)`)
      .join(' + '),
    usingMetrics: byId,
    label: name,
  });
}

/** One alarm for each table. */
export function addTableAlarms(alarms: AlarmSet, data: DataStack): void {
  for (const name of tableNames) {
    alarms.add(`TableThrottles-${name}`, {
      harm: harmByTable[name],
      severity: 'warning',
      runbook: 'table-throttles',
      measure: { kind: 'count', metric: throttledRequests(data, name) },
      threshold: 10,
      periodMinutes: 5,
      periods: { reached: 2, of: 3 },
    });
  }
}
