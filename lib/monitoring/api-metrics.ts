import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ApiStack } from '../api-stack.ts';
import { stageName } from '../constructs/rest-api.ts';

/** A native API Gateway metric of the whole API. */
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
