import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ApiStack } from '../api-stack.ts';
import { stageName } from '../constructs/rest-api.ts';
import type { DataStack } from '../data-stack.ts';
import { type TableDefinition, type TableName, tableDefinitions } from '../tables.ts';

export function apiMetric(
  { api }: ApiStack,
  metricName: 'Count' | '4XXError' | '5XXError' | 'Latency',
  statistic: string,
): Metric {
  return new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    dimensionsMap: { ApiName: api.restApiName, Stage: stageName },
    statistic,
  });
}

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
  const byId = Object.fromEntries(metrics.map((metric, index) => [`${id}${index}`, metric]));
  return new MathExpression({
    // DynamoDB publishes these metrics only while it throttles requests.
    expression: Object.keys(byId)
      .map((metricId) => `FILL(${metricId}, 0)`)
      .join(' + '),
    usingMetrics: byId,
    label: name,
  });
}
