import type { RemovalPolicy } from 'aws-cdk-lib';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { ModelIds, ModelUse } from '../shared/catalog/ai.ts';
import type { AlarmOptions } from './alarm-options.ts';

/** Deploy-time options. docs/reference/options.md describes them. */
export interface DeployOptions {
  /** Prefix of all stack names, followed by a hyphen. Allows two deployments in one account and Region. */
  readonly stackPrefix: string | undefined;
  /** Account and Region to which deployment is restricted; null to use those of the credentials. */
  readonly place: Place | null;
  /** Qualifier of the `cdk bootstrap` to use; null for the default. */
  readonly bootstrapQualifier: string | null;
  /** Tags added to every resource, in addition to the default tags. */
  readonly tags: Readonly<Record<string, string>>;
  /** Gradual deployment of new function versions; null to shift all traffic at once. */
  readonly gradualDeployment: GradualDeployment | null;
  /** Whether X-Ray traces the API and its functions. */
  readonly tracing: boolean;
  readonly logRetentionDays: RetentionDays;
  /** Removal policy of tables, secret and logs. */
  readonly removalPolicy: RemovalPolicy;
  /** The model of each AI mode, and of the judge if configured. */
  readonly models: ModelIds;
  /** The configured models of application inference profiles, keyed by use. */
  readonly modelFamilies: Readonly<Partial<Record<ModelUse, string>>>;
  /** The Guardrail applied to every model call; null without one. */
  readonly guardrail: GuardrailOptions | null;
  readonly alarms: AlarmOptions;
  /** The web ACL of the API; null without one. */
  readonly webAcl: WebAclOptions | null;
  readonly customDomain: CustomDomainOptions | null;
  /** SDK hosting; null if the operator hosts the SDK elsewhere. */
  readonly assets: AssetsOptions | null;
  /** The account's concurrency limit, as in Lambda's account settings. */
  readonly lambdaConcurrency: number;
  /** Reserved concurrency of the content function; null for none. */
  readonly contentReservedConcurrency: number | null;
  /** Provisioned concurrency of each function used during a page load; null for none. */
  readonly provisionedConcurrency: number | null;
  /** The secret that holds the widget key of the canary; null for no canary. */
  readonly canaryKeySecretArn: string | null;
  /** Minutes without a successful call after which an alarm fires; null for no such alarm. */
  readonly expectTrafficMinutes: number | null;
  /** Events for new feedback and reports; null for none. */
  readonly feedbackEvents: FeedbackEventsOptions | null;
}

/** `canary` shifts 10% of traffic for five minutes, then the rest; `linear` shifts another 10% each minute. */
export type GradualDeployment = 'canary' | 'linear';

/** A Bedrock Guardrail of this account and Region. */
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
  /** Retention of the event bus archive in days; null for no archive. */
  readonly archiveDays: number | null;
}

export interface AssetsOptions {
  /** Custom domain of the distribution; null for the default CloudFront domain. */
  readonly customDomain: CustomDomainOptions | null;
  /** Object Lock retention of published files in days; null to disable versioning and lock. */
  readonly objectLockDays: number | null;
}

/** An AWS account and Region. */
export interface Place {
  readonly account: string;
  readonly region: string;
}
