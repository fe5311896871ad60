import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ApiStack } from '../api-stack.ts';
import { stageName } from '../constructs/rest-api.ts';
import type { WidgetFunction } from '../constructs/widget-function.ts';
import type { DataStack } from '../data-stack.ts';
import { type TableDefinition, type TableName, tableDefinitions } from '../tables.ts';
import { sumOf } from './failures.ts';

export function apiMetric(
  { api }: ApiStack,
  metricName: 'Count' | '4XXError' | '5XXError' | 'Latency',
  statistic: string,
): Metric {
  // Uses a constant for the stage name, because a reference would require another cross-stack export.
  const dimensionsMap = { ApiName: api.restApiName, Stage: stageName };
  return api.metric(metricName, { dimensionsMap, statistic });
}

export function lambdaMetric(
  { target }: { readonly target: WidgetFunction },
  metricName: 'Invocations' | 'Errors' | 'Throttles' | 'Duration' | 'ConcurrentExecutions',
  statistic: string,
): Metric {
  return target.function.metric(metricName, { statistic });
}

/**
 * Returns the sum of the throttle events of a table and its indexes. DynamoDB publishes these metrics only while it
 * throttles requests.
 */
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
  // Metric IDs must be unique across tables, so that one graph can show all tables.
  const id = `${name[0]?.toLowerCase()}${name.slice(1)}`;
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`${id}${index}`, metric]));
  return new MathExpression({ expression: sumOf(Object.keys(usingMetrics)), usingMetrics, label: name });
}
