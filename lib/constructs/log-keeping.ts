import type { RemovalPolicy } from 'aws-cdk-lib';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** How long a log group keeps its lines, whether it outlives its stack, and whether X-Ray traces what is logged. */
export interface LogKeeping {
  readonly tracing: boolean;
  readonly logRetentionDays: RetentionDays;
  readonly removalPolicy: RemovalPolicy;
}
