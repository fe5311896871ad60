import { ownTopicsMaximum } from './alarm-options.ts';
import { type DeployOptionName, defaultWafRequestsPerAddress, optionRanges } from './context.ts';
import { concurrencyWarningPercent } from './monitoring/function-alarms.ts';

/** Description of a deploy option in Markdown, with links relative to docs/reference/options.md. */
export interface OptionText {
  readonly does: string;
  /** Description of the default behavior, for an option whose schema defines no default value. */
  readonly unset?: string;
}

const place: OptionText = {
  does: 'Restricts deployments to this account and Region. Set both or neither',
  unset: 'from your credentials',
};

const modelOfMode: OptionText = {
  does: 'Sets the Bedrock model of each AI mode: a model ID, an inference profile, or the ARN of an application inference profile. `eu.…` and `us.…` profiles [keep data in that geography](../guides/models.md)',
};

const modelFamily: OptionText = {
  does: 'Names the model of an application inference profile, such as `anthropic.claude-haiku-5-5`. If unset, requests use only parameters that every model accepts',
};

const guardrail: OptionText = {
  does: 'Applies a Bedrock Guardrail to every model call. Set both or neither',
};

const emailOfSeverity: OptionText = {
  does: 'Sends alarms of that severity to additional email addresses',
};

const topicOfSeverity: OptionText = {
  does: `Sends alarms of that severity to up to ${ownTopicsMaximum} SNS topics of your own (pager, chat)`,
};

const apiDomain: OptionText = {
  does: 'Serves the API from your own domain, with an ACM certificate in the same Region. Set both or neither, then point DNS to the output `DomainTarget`',
};

const assetsDomain: OptionText = {
  does: 'Serves the distribution from your own domain, with an ACM certificate in us-east-1. Set both or neither, then point DNS to the output `AssetsDomainTarget`',
};

/**
 * Descriptions of all deploy options. Options that are set together share one description and one table row.
 */
export const optionTexts: Readonly<Record<DeployOptionName, OptionText>> = {
  env: { does: 'Loads options from `config/NAME.json` (see [Environments](../guides/environments.md))' },
  account: place,
  region: place,
  stackPrefix: {
    does: 'Adds a prefix to all resource names, for a second deployment in the same account and Region',
    unset: 'the environment name, if any',
  },
  bootstrapQualifier: {
    does: 'Specifies the `--qualifier` that you passed to `cdk bootstrap`',
    unset: "the CDK's own",
  },
  tags: {
    does: 'Adds tags such as `team=web,cost-center=42` to every resource, in addition to `application`, `stack` and `version`',
    unset: 'none',
  },
  deployment: {
    does: 'Shifts traffic to a new version. `canary` sends it 10% of the calls for five minutes, then all of them; `linear` sends 10% more each minute. Both [roll back](../guides/upgrade.md#gradual-deployment) when an alarm fires. `config/stage.json` and `config/prod.json` use `canary`',
  },
  tracing: {
    does: '`on` sends API Gateway and Lambda traces to X-Ray. [Logs](../guides/logs.md) always contain the time spent in each AWS service',
  },
  logRetentionDays: { does: 'Sets the retention period of all logs, in days' },
  removalPolicy: {
    does: '`destroy` deletes tables, secret and logs with their stacks. Use it for test deployments only',
  },
  modelStandard: modelOfMode,
  modelSmart: modelOfMode,
  modelGenius: modelOfMode,
  modelJudge: {
    does: 'Sets the model that [compares results with their source](../guides/models.md), at extra cost per uncached response. `none` disables the comparison',
    unset: '`modelStandard` if it is Claude Haiku 5.5, otherwise `none`',
  },
  modelFamilyStandard: modelFamily,
  modelFamilySmart: modelFamily,
  modelFamilyGenius: modelFamily,
  modelFamilyJudge: modelFamily,
  guardrailId: guardrail,
  guardrailVersion: guardrail,
  alarms: {
    does: '`full` creates every alarm ($11 a month). `essential` creates only those for server errors, rejected usage keys, exhausted quotas and credits, and secret rotation ($1.30 a month). `config/dev.json` uses `essential`',
  },
  alarmEmail: {
    does: 'Sends all [alarms](#alarms) to these email addresses. Without addresses or topics, nobody is notified',
  },
  criticalAlarmEmail: emailOfSeverity,
  warningAlarmEmail: emailOfSeverity,
  criticalAlarmTopicArn: topicOfSeverity,
  warningAlarmTopicArn: topicOfSeverity,
  runbookBaseUrl: {
    does: 'Sets the repository URL for the runbook link in each alarm, such as `https://github.com/you/widget-api/blob/main`',
  },
  waf: {
    does: '`on` adds a web ACL to the API, with AWS managed rules and a rate limit per IP address',
  },
  wafRequestsPerAddress: {
    does: 'Limits the calls per IP address in five minutes with `waf=on`. A school or office may share one address',
    unset: String(defaultWafRequestsPerAddress),
  },
  domainName: apiDomain,
  certificateArn: apiDomain,
  assets: {
    does: '`on` also [serves the browser SDK](#the-browser-sdk) and the API from CloudFront',
  },
  assetsObjectLockDays: {
    does: 'Locks published file versions for this many days with S3 Object Lock (governance mode). Set it with the first `assets=on`. Setting it later creates a new bucket with only the latest version',
  },
  assetsDomainName: assetsDomain,
  assetsCertificateArn: assetsDomain,
  lambdaConcurrency: {
    does: `Specifies the account's concurrency limit, as shown by \`aws lambda get-account-settings\`. Concurrency alarms fire at ${concurrencyWarningPercent}% of this limit`,
  },
  contentReservedConcurrency: {
    does: 'Sets the reserved (and therefore maximum) concurrency of ContentFunction',
  },
  provisionedConcurrency: {
    does: 'Sets the provisioned concurrency of AuthorizerFunction, WidgetFunction and ProfilesFunction each, billed by the hour',
  },
  canaryKeySecretArn: {
    does: 'Runs a [canary](#canary) with the widget key in the secret of this ARN',
  },
  expectTraffic: {
    does: `Fires an alarm after this many minutes (${optionRanges.expectTraffic.join(' to ')}) without a successful call. Use it for sites with visitors at any hour`,
  },
  feedbackEvents: {
    does: '`on` publishes an EventBridge event for each new [feedback entry or report](../guides/feedback-events.md)',
  },
  feedbackEventsArchiveDays: {
    does: `Archives these events for replay for this many days (${optionRanges.feedbackEventsArchiveDays.join(' to ')}). Requires \`feedbackEvents=on\``,
  },
};
