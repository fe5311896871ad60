import type { RemovalPolicy } from 'aws-cdk-lib';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { ModelIds, ModelUse } from '../shared/catalog/ai.ts';
import type { AlarmOptions } from './alarm-options.ts';

/** What an operator may choose at deploy time. docs/reference/options.md says what each is for. */
export interface DeployOptions {
  /** Stands before each stack's name with a hyphen, so that two deployments fit into one account and Region. */
  readonly stackPrefix: string | undefined;
  /** Where alone the stacks may be deployed; null for wherever the credentials lead. */
  readonly place: Place | null;
  /** The qualifier of the `cdk bootstrap` to deploy with; null for the CDK's default. */
  readonly bootstrapQualifier: string | null;
  /** Tags of every resource, in addition to the deployment's own. */
  readonly tags: Readonly<Record<string, string>>;
  /** How the calls of each function move to its new version; null for all at once. */
  readonly gradualDeployment: GradualDeployment | null;
  /** Whether X-Ray traces the API and its functions. */
  readonly tracing: boolean;
  readonly logRetentionDays: RetentionDays;
  /** What happens to tables, secret and logs when their stack is deleted. */
  readonly removalPolicy: RemovalPolicy;
  /** The model of each AI mode, and of the judge where there is one. */
  readonly models: ModelIds;
  /** The model behind an application inference profile, of the uses where it was stated. */
  readonly modelFamilies: Readonly<Partial<Record<ModelUse, string>>>;
  /** The Guardrail that checks every model call; null without one. */
  readonly guardrail: GuardrailOptions | null;
  readonly alarms: AlarmOptions;
  /** The web ACL before the API; null without one. */
  readonly webAcl: WebAclOptions | null;
  readonly customDomain: CustomDomainOptions | null;
  /** Where pages load the SDK from; null where the operator hosts it elsewhere. */
  readonly assets: AssetsOptions | null;
  /** How many functions the account may run at once, as Lambda's account settings say. */
  readonly lambdaConcurrency: number;
  /** How many of them the content function has for itself and may not pass; null for no such bound. */
  readonly contentReservedConcurrency: number | null;
  /** How many instances of each function of a page load are kept warm; null for none. */
  readonly provisionedConcurrency: number | null;
  /** The secret that holds the widget key of the canary; null for no canary. */
  readonly canaryKeySecretArn: string | null;
  /** Minutes without a served call after which an alarm rings; null for no such alarm. */
  readonly expectTrafficMinutes: number | null;
  /** Events of new feedback and reports; null for none. */
  readonly feedbackEvents: FeedbackEventsOptions | null;
}

/** Ten percent for five minutes and then the rest, or ten percent more each minute. */
export type GradualDeployment = 'canary' | 'linear';

/** A Bedrock Guardrail of this account and Region. */
export interface GuardrailOptions {
  readonly id: string;
  readonly version: string;
}

export interface WebAclOptions {
  /** Requests that one address may make in five minutes. */
  readonly requestsPerAddress: number;
}

export interface CustomDomainOptions {
  readonly domainName: string;
  readonly certificateArn: string;
}

export interface FeedbackEventsOptions {
  /** How many days the bus keeps events to send them again; null for not at all. */
  readonly archiveDays: number | null;
}

export interface AssetsOptions {
  /** The distribution's own address; null for the one CloudFront gives. */
  readonly customDomain: CustomDomainOptions | null;
  /** Days for which S3 Object Lock protects each published file; null without versions and lock. */
  readonly objectLockDays: number | null;
}

/** An AWS account and Region. */
export interface Place {
  readonly account: string;
  readonly region: string;
}
