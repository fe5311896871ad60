import type { RemovalPolicy } from 'aws-cdk-lib';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';

export interface LogRetention {
  readonly tracing: boolean;
  readonly logRetentionDays: RetentionDays;
  readonly removalPolicy: RemovalPolicy;
}
