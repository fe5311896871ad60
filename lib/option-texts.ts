import { ownTopicsMaximum } from './alarm-options.ts';
import { type DeployOptionName, defaultWafRequestsPerAddress, optionRanges } from './context.ts';
import { concurrencyWarningPercent } from './monitoring/function-alarms.ts';

/** Description of a deploy option in Markdown, with links relative to docs/reference/options.md. */
export interface OptionText {
  readonly does: string;
  /** Description of the default, if the schema has none. */
  readonly unset?: string;
}

const place: OptionText = {
  does: 'Restricts deployments to this account and Region. Set both or neither',
  unset: 'from your credentials',
};

const modelOfMode: OptionText = {
  does: 'The Bedrock model or inference profile of each AI mode, or the ARN of an application inference profile. `eu.…` or `us.…` [keeps texts within a geography](../guides/models.md)',
};

const modelFamily: OptionText = {
  does: 'The model behind an application inference profile, such as `anthropic.claude-haiku-5-5`, which its ARN does not reveal. Without it, requests use only options that every model accepts',
};

const guardrail: OptionText = {
  does: 'A Bedrock Guardrail for every model call. Set both or neither',
};

const emailOfSeverity: OptionText = {
  does: 'Additional mail addresses for alarms of that severity',
};

const topicOfSeverity: OptionText = {
  does: `Your own SNS topics (pager, chat) that also receive alarms of that severity; up to ${ownTopicsMaximum} each`,
};

const apiDomain: OptionText = {
  does: 'Your own domain, with an ACM certificate in the same Region. Set both or neither. Then point DNS to the output `DomainTarget`',
};

const assetsDomain: OptionText = {
  does: 'Your own domain for the distribution, with an ACM certificate in us-east-1. Set both or neither. Then point DNS to the output `AssetsDomainTarget`',
};

/**
 * Descriptions of all deploy options. Options that are set together share one description and one table row.
 */
export const optionTexts: Readonly<Record<DeployOptionName, OptionText>> = {
  env: { does: 'Loads the options of `config/NAME.json`: see [Environments](../guides/environments.md)' },
  account: place,
  region: place,
  stackPrefix: {
    does: 'Prefix of all resource names, for a second deployment in the same account and Region',
    unset: 'the name of the environment, otherwise none',
  },
  bootstrapQualifier: {
    does: 'The `--qualifier` that you gave to `cdk bootstrap`',
    unset: "the CDK's own",
  },
  tags: {
    does: 'Tags of every resource, such as `team=web,cost-center=42`, in addition to `application`, `stack` and `version`',
    unset: 'none',
  },
  deployment: {
    does: 'Traffic shifting to a new version: `canary` sends it 10 % of the calls for five minutes, then all; `linear` 10 % more each minute. [Rolls back](../guides/upgrade.md#gradual-deployment) when an alarm fires. `config/stage.json` and `config/prod.json` use `canary`',
  },
  tracing: {
    does: '`on` sends traces of API Gateway and Lambda to X-Ray. [The log](../guides/logs.md) always has the time spent in each AWS service',
  },
  logRetentionDays: { does: 'Retention of all logs, in days' },
  removalPolicy: {
    does: '`destroy` deletes tables, secret and logs with their stacks. For test deployments only',
  },
  modelStandard: modelOfMode,
  modelSmart: modelOfMode,
  modelGenius: modelOfMode,
  modelJudge: {
    does: 'A model that [compares results with their source](../guides/models.md), at extra cost per uncached response; `none` disables it',
    unset: '`modelStandard` if that is Claude Haiku 5.5, otherwise `none`',
  },
  modelFamilyStandard: modelFamily,
  modelFamilySmart: modelFamily,
  modelFamilyGenius: modelFamily,
  modelFamilyJudge: modelFamily,
  guardrailId: guardrail,
  guardrailVersion: guardrail,
  alarms: {
    does: '`full`: every alarm, $11 a month. `essential`: server errors, refused usage keys, exhausted quotas and credits, and secret rotation, $1.30 a month. `config/dev.json` uses `essential`',
  },
  alarmEmail: {
    does: 'Mail addresses that receive all [alarms](#alarms). Without any target, nobody is notified',
  },
  criticalAlarmEmail: emailOfSeverity,
  warningAlarmEmail: emailOfSeverity,
  criticalAlarmTopicArn: topicOfSeverity,
  warningAlarmTopicArn: topicOfSeverity,
  runbookBaseUrl: {
    does: 'Base URL of this repository, such as `https://github.com/you/widget-api/blob/main`, for the runbook link in each alarm',
  },
  waf: {
    does: '`on` adds a web ACL to the API: AWS managed rules, and a rate limit per IP address',
  },
  wafRequestsPerAddress: {
    does: 'Calls per IP address in five minutes, with `waf=on`. A school or office may share one address',
    unset: String(defaultWafRequestsPerAddress),
  },
  domainName: apiDomain,
  certificateArn: apiDomain,
  assets: {
    does: '`on` also [serves the browser SDK](#the-browser-sdk) and the API from CloudFront',
  },
  assetsObjectLockDays: {
    does: 'Locks every version of a published file for this many days with S3 Object Lock (governance mode). Set it with the first `assets=on`: later, it replaces the bucket, which then has only the newest version',
  },
  assetsDomainName: assetsDomain,
  assetsCertificateArn: assetsDomain,
  lambdaConcurrency: {
    does: `Concurrency limit of the account, from \`aws lambda get-account-settings\`. The concurrency alarms fire at ${concurrencyWarningPercent} % of it`,
  },
  contentReservedConcurrency: {
    does: 'Reserved (and maximum) concurrency of ContentFunction',
  },
  provisionedConcurrency: {
    does: 'Provisioned concurrency of AuthorizerFunction, WidgetFunction and ProfilesFunction, each. Billed by the hour',
  },
  canaryKeySecretArn: {
    does: 'Runs a [canary](#canary): the ARN of the secret with its widget key',
  },
  expectTraffic: {
    does: `Fires an alarm after this many minutes without a successful call, ${optionRanges.expectTraffic.join(' to ')}. For sites with visitors at any hour`,
  },
  feedbackEvents: {
    does: '`on` publishes an EventBridge event for each new [feedback entry or report](../guides/feedback-events.md)',
  },
  feedbackEventsArchiveDays: {
    does: `Archives these events for this many days, ${optionRanges.feedbackEventsArchiveDays.join(' to ')}, for replay. With \`feedbackEvents=on\``,
  },
};
