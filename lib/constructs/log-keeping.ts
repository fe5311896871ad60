import type { RemovalPolicy } from 'aws-cdk-lib';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** How long a log group keeps its lines, and whether it outlives its stack. */
export interface LogKeeping {
  readonly logRetentionDays: RetentionDays;
  readonly removalPolicy: RemovalPolicy;
}
