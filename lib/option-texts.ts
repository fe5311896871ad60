import { ownTopicsMaximum } from './alarm-options.ts';
import { type DeployOptionName, defaultWafRequestsPerAddress, optionRanges } from './context.ts';
import { concurrencyWarningPercent } from './monitoring/function-alarms.ts';

/** Description of a deploy option in Markdown, with links relative to docs/reference/options.md. */
export interface OptionText {
  readonly does: string;
  /** Description of the default when the schema has none. */
  readonly unset?: string;
}

const place: OptionText = {
  does: 'The one account and Region that these options are for. Both or none. Credentials of another account then deploy nothing',
  unset: 'those of your credentials',
};

const modelOfMode: OptionText = {
  does: 'The Bedrock model or inference profile of each AI mode, or the ARN of an application inference profile. `eu.…` or `us.…` [keeps texts within a geography](../guides/models.md)',
};

const modelFamily: OptionText = {
  does: 'The model behind an application inference profile, such as `anthropic.claude-haiku-5-5`: its ARN does not tell. Without it the model is asked in the most careful way, and answers name the profile',
};

const guardrail: OptionText = {
  does: 'A Bedrock Guardrail that looks over every model call. Both or none',
};

const emailOfSeverity: OptionText = {
  does: 'Who gets the alarms of that severity as well; several are allowed',
};

const topicOfSeverity: OptionText = {
  does: `Your own SNS topics, of a pager or a chat, that are told of that severity as well; up to ${ownTopicsMaximum} each`,
};

const apiDomain: OptionText = {
  does: 'Your own domain, with an ACM certificate of the same Region. Both or none. Then point DNS at the output `DomainTarget`',
};

const assetsDomain: OptionText = {
  does: 'Your own domain for the distribution, with an ACM certificate of us-east-1. Both or none. Then point DNS at the output `AssetsDomainTarget`',
};

/**
 * Descriptions of all deploy options. Options that are set together share one description and one table row.
 */
export const optionTexts: Readonly<Record<DeployOptionName, OptionText>> = {
  env: { does: 'Takes the options of `config/NAME.json`: see [Environments](../guides/environments.md)' },
  account: place,
  region: place,
  stackPrefix: {
    does: 'Stands before all names with a hyphen: a second deployment in the same account and Region',
    unset: 'the name of the environment, else none',
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
    does: 'How callers get a new version of the functions: `canary` 10 % of the calls for five minutes, then all; `linear` 10 % more each minute; [back to the version before](../guides/upgrade.md#gradual-deployment) when an alarm fires. `config/stage.json` and `config/prod.json` have `canary`',
  },
  tracing: {
    does: '`on` sends traces of API Gateway and Lambda to X-Ray, for services that trace on their own. [The log](../guides/logs.md) has the time that each AWS service took in any case',
  },
  logRetentionDays: { does: 'How long every log is kept' },
  removalPolicy: {
    does: '`destroy` deletes tables, secret and logs with their stacks: for throw-away deployments only',
  },
  modelStandard: modelOfMode,
  modelSmart: modelOfMode,
  modelGenius: modelOfMode,
  modelJudge: {
    does: 'A model that [compares answers with their source](../guides/models.md); `none` for no comparison. Costs money with every answer that is not from the cache',
    unset: '`modelStandard` if that is Claude Haiku 5.5, otherwise `none`',
  },
  modelFamilyStandard: modelFamily,
  modelFamilySmart: modelFamily,
  modelFamilyGenius: modelFamily,
  modelFamilyJudge: modelFamily,
  guardrailId: guardrail,
  guardrailVersion: guardrail,
  alarms: {
    does: '`full`: an alarm for every harm, $11 a month. `essential`: only those on errors of the whole service, refused usage keys, used-up quotas and credits, and the rotation, $1.30 a month. `config/dev.json` has `essential`',
  },
  alarmEmail: {
    does: 'Who gets all [alarms](#alarms); several addresses are allowed. Without any target the topics are there and nobody listens',
  },
  criticalAlarmEmail: emailOfSeverity,
  warningAlarmEmail: emailOfSeverity,
  criticalAlarmTopicArn: topicOfSeverity,
  warningAlarmTopicArn: topicOfSeverity,
  runbookBaseUrl: {
    does: 'Where your people read this repository, such as `https://github.com/you/widget-api/blob/main`: makes the link in each alarm an address',
  },
  waf: {
    does: "`on` puts a web ACL before the API: AWS's managed rules, and a bound for each address",
  },
  wafRequestsPerAddress: {
    does: 'Calls that one address may make in five minutes, with `waf=on`. Think of schools and offices behind one address',
    unset: String(defaultWafRequestsPerAddress),
  },
  domainName: apiDomain,
  certificateArn: apiDomain,
  assets: {
    does: '`on` also [serves the browser SDK](#the-browser-sdk), and the API, from a CloudFront distribution',
  },
  assetsObjectLockDays: {
    does: 'Keeps every version of a published file and locks it for so many days with S3 Object Lock (governance mode). Choose it with the first `assets=on`: an existing bucket is replaced, and then holds the new version alone',
  },
  assetsDomainName: assetsDomain,
  assetsCertificateArn: assetsDomain,
  lambdaConcurrency: {
    does: `What \`aws lambda get-account-settings\` says. The concurrency alarms, those of the functions and that of the account, ring at ${concurrencyWarningPercent} % of it`,
  },
  contentReservedConcurrency: {
    does: 'Instances that ContentFunction has for itself, and may not pass',
  },
  provisionedConcurrency: {
    does: 'Instances of AuthorizerFunction, WidgetFunction and ProfilesFunction kept warm, each. Costs money by the hour',
  },
  canaryKeySecretArn: {
    does: 'Runs a [canary](#canary): the ARN of the secret with its widget key',
  },
  expectTraffic: {
    does: `Rings when no call was served for so many minutes, ${optionRanges.expectTraffic.join(' to ')}. For who has visitors at any hour`,
  },
  feedbackEvents: {
    does: '`on` tells rules of EventBridge of each new [feedback and report](../guides/feedback-events.md)',
  },
  feedbackEventsArchiveDays: {
    does: `How many days the bus keeps these events, ${optionRanges.feedbackEventsArchiveDays.join(' to ')}, to send them again. With \`feedbackEvents=on\``,
  },
};
