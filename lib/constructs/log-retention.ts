import type { RemovalPolicy } from 'aws-cdk-lib';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** Settings for X-Ray tracing, log retention, and the removal policy of log groups. */
export interface LogRetention {
  readonly tracing: boolean;
  readonly logRetentionDays: RetentionDays;
  readonly removalPolicy: RemovalPolicy;
}
