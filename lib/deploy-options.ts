import type { RemovalPolicy } from 'aws-cdk-lib';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { ModelIds, ModelUse } from '../shared/catalog/ai.ts';
import type { AlarmOptions } from './alarm-options.ts';

/** Deploy-time options. docs/reference/options.md describes them. */
export interface DeployOptions {
  /**
   * Prefix that is added to all stack names, followed by a hyphen. It allows two deployments in one account and Region.
   */
  readonly stackPrefix: string | undefined;
  /** Account and Region that deployments are restricted to; null to use those of the AWS credentials. */
  readonly place: Place | null;
  readonly bootstrapQualifier: string | null;
  /** Tags added to every resource, in addition to the default tags. */
  readonly tags: Readonly<Record<string, string>>;
  readonly gradualDeployment: GradualDeployment | null;
  readonly tracing: boolean;
  readonly logRetentionDays: RetentionDays;
  readonly removalPolicy: RemovalPolicy;
  readonly models: ModelIds;
  /** Foundation models behind application inference profiles, keyed by model use. */
  readonly modelFamilies: Readonly<Partial<Record<ModelUse, string>>>;
  readonly guardrail: GuardrailOptions | null;
  readonly alarms: AlarmOptions;
  readonly webAcl: WebAclOptions | null;
  readonly customDomain: CustomDomainOptions | null;
  /** SDK hosting settings; null when the operator hosts the SDK elsewhere. */
  readonly assets: AssetsOptions | null;
  /** The account's concurrency limit, as shown in Lambda's account settings. */
  readonly lambdaConcurrency: number;
  readonly contentReservedConcurrency: number | null;
  /** Provisioned concurrency of each function that is called when a page loads; null to disable it. */
  readonly provisionedConcurrency: number | null;
  /** ARN of the secret with the canary's widget key; null to create no canary. */
  readonly canaryKeySecretArn: string | null;
  /** Number of minutes without a successful call after which an alarm fires; null to create no such alarm. */
  readonly expectTrafficMinutes: number | null;
  readonly feedbackEvents: FeedbackEventsOptions | null;
}

/**
 * Traffic shifting during a deployment. `canary` shifts 10% of the traffic first and the rest after five
 * minutes; `linear` shifts 10% of the traffic every minute.
 */
export type GradualDeployment = 'canary' | 'linear';

export interface GuardrailOptions {
  readonly id: string;
  readonly version: string;
}

export interface WebAclOptions {
  /** Maximum requests per IP address in five minutes. */
  readonly requestsPerAddress: number;
}

export interface CustomDomainOptions {
  readonly domainName: string;
  readonly certificateArn: string;
}

export interface FeedbackEventsOptions {
  /** Retention of the event bus archive in days; null to create no archive. */
  readonly archiveDays: number | null;
}

export interface AssetsOptions {
  readonly customDomain: CustomDomainOptions | null;
  /** Object Lock retention of published files in days; null to disable versioning and lock. */
  readonly objectLockDays: number | null;
}

export interface Place {
  readonly account: string;
  readonly region: string;
}
