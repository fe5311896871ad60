import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod';
import { maximumJudgePrice } from '../shared/catalog/model-prices.ts';
import { isProfileId } from './model-ids.ts';
import { listOf, oneOf, onOff, retention, tags, text, wholeNumber } from './option-values.ts';

/**
 * Default rate limit of the web ACL: the number of calls per minute from one IP address with one key. In a school with
 * one address, 60 pupils can open a page in the same minute, because the widget makes up to two calls.
 */
export const defaultWafRequestsPerAddress = 120;

export const concurrencyWarningPercent = 80;

export const domainNamePattern = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const domainName = text(domainNamePattern, 'must be a host name in lower case, such as api.example.com');

export const certificateArnPattern = /^arn:aws[a-z-]*:acm:[a-z0-9-]+:[0-9]{12}:certificate\/[0-9a-f-]{36}$/;

/**
 * A Bedrock model ID, the ID of a system-defined inference profile such as `global.…` or `eu.…`, or the ARN of an
 * application inference profile.
 */
const modelId = text(
  /^(([a-z]+(-[a-z]+)?\.)?[a-z0-9]+\.[a-z0-9][a-z0-9.:-]*|arn:aws[a-z-]*:bedrock:[a-z0-9-]+:[0-9]{12}:application-inference-profile\/[a-z0-9]{1,64})$/,
  'must be a Bedrock model or inference profile id, or the ARN of an application inference profile',
);
const modelOfMode = modelId.optional().meta({
  description:
    'Sets the Bedrock model of each AI mode: a model ID, an inference profile, or the ARN of an application inference profile. Its prefix determines [where data is processed](../guides/models.md)',
  unset:
    'Haiku 5.5, Sonnet 5.5 and Opus 5.5, with the prefix `eu.` in Regions of the EU and `global.` elsewhere',
});

/** Excludes parentheses and spaces, which would end the comment of a User-Agent header. */
const contactPattern = /^(https:\/\/[\w.~:/?#@!$&'*+,;=%-]{1,200}|[\w.+-]{1,64}@[\w.-]{1,190})$/;

const modelFamily = text(
  /^[a-z0-9]+\.[a-z0-9][a-z0-9.:-]*$/,
  'must be a Bedrock model id, without a geography',
)
  .refine((id) => !isProfileId(id), 'must be a Bedrock model id, without a geography')
  .optional()
  .describe(
    'Names the model of an application inference profile, such as `anthropic.claude-haiku-5-5`. If unset, requests use only parameters that every model accepts',
  );

const place = {
  description: 'Restricts deployments to this account and Region. Set both or neither',
  unset: 'from your credentials',
};
const guardrailDescription = 'Applies a Bedrock Guardrail to every model call. Set both or neither';
const domainDescription =
  'Serves the API from your own domain, with an ACM certificate in the same Region. Set both or neither, then point DNS to the output `DomainTarget`';
const assetsDomainDescription =
  'Serves the distribution from your own domain, with an ACM certificate in us-east-1. Set both or neither, then point DNS to the output `AssetsDomainTarget`';

const ownerMailFrom = z
  .email({ error: 'must be an email address, such as widget@example.com' })
  .optional()
  .describe(
    'Mails owners of organizations about feedback and usage from this address of a verified [SES identity](../guides/organizations.md#mail-to-the-owner)',
  );

const emails = listOf(z.email({ error: 'must be an email address, or several with commas between' }), 20);
const emailsOfSeverity = emails.describe(
  'Sends alarms of the severity named in the option to additional email addresses',
);

/** CloudWatch allows at most five actions per alarm and state. One of them notifies the deployment's own topic. */
const ownTopicsMaximum = 4;

/** Rejects topic names that end in `.fifo`, because alarms cannot publish to FIFO topics. */
const topicArns = listOf(
  text(
    /^arn:aws[a-z-]*:sns:[a-z0-9-]+:[0-9]{12}:[A-Za-z0-9_-]{1,256}$/,
    'must be the ARN of a standard SNS topic, or several with commas between',
  ),
  ownTopicsMaximum,
).describe(
  `Sends alarms of the severity named in the option to up to ${ownTopicsMaximum} SNS topics of your own (pager, chat)`,
);

/**
 * All options for `cdk deploy -c name=value`. Values are strings on the command line and may be numbers in cdk.json.
 * The metadata is Markdown for docs/reference/options.md: `description` describes the option, and options that are set
 * together share one description. Options without a default in the schema also have `unset`, which states what applies
 * when the option is not set.
 */
export const optionsSchema = z.strictObject({
  stackPrefix: text(
    /^[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*$/,
    'must be letters, digits and single hyphens, starting with a letter',
  )
    .max(64, 'must have at most 64 characters')
    .nullish()
    .meta({
      description:
        'Adds a prefix to all resource names, for a second deployment in the same account and Region',
      unset: 'the environment name, if any',
    }),
  env: z
    .string()
    .optional()
    .describe('Loads options from `config/NAME.json` (see [Environments](../guides/environments.md))'),
  account: text(/^[0-9]{12}$/, 'must be the 12 digits of an AWS account, as text')
    .optional()
    .meta(place),
  region: text(/^[a-z]{2}(-[a-z]+)+-[0-9]$/, 'must be an AWS Region, such as eu-west-1')
    .optional()
    .meta(place),
  bootstrapQualifier: text(
    /^[a-z0-9]{1,10}$/,
    'must be 1 to 10 lowercase letters and digits, as given to cdk bootstrap --qualifier',
  )
    .optional()
    .meta({
      description: 'Specifies the `--qualifier` that you passed to `cdk bootstrap`',
      unset: "the CDK's own",
    }),
  tags: tags
    .default({})
    .describe(
      'Adds tags such as `team=web,cost-center=42` to every resource, in addition to `application`, `stack` and `version`',
    ),
  tracing: onOff('off').describe(
    '`on` sends traces of the functions to X-Ray. [Logs](../guides/logs.md) always contain the time spent in each AWS service',
  ),
  deployment: oneOf(['all-at-once', 'canary']).describe(
    'Specifies how calls shift to a new version. `canary` shifts 10% of the calls, and the rest after ten minutes, and [rolls back](../guides/upgrade.md#gradual-deployment) when the new version fails ($2 a month)',
  ),
  logRetentionDays: retention
    .default(RetentionDays.THREE_MONTHS)
    .describe('Sets the retention period of all logs, in days'),
  removalPolicy: oneOf([RemovalPolicy.RETAIN, RemovalPolicy.DESTROY]).describe(
    '`destroy` deletes tables, secret and logs with their stacks. Use it for test deployments only',
  ),
  modelStandard: modelOfMode,
  modelSmart: modelOfMode,
  modelGenius: modelOfMode,
  modelJudge: z
    .union([z.literal('none'), modelId])
    .optional()
    .meta({
      description:
        'Sets the model that [compares results with their source](../guides/models.md), at extra cost per uncached response. `none` disables the comparison',
      unset: `\`modelStandard\` if its list price is at most $${maximumJudgePrice} per million output tokens, otherwise \`none\``,
    }),
  modelFamilyStandard: modelFamily,
  modelFamilySmart: modelFamily,
  modelFamilyGenius: modelFamily,
  modelFamilyJudge: modelFamily,
  guardrailId: text(/^[a-z0-9]{1,64}$/, 'must be the id of a Bedrock Guardrail, not an ARN')
    .optional()
    .describe(guardrailDescription),
  guardrailVersion: text(/^(DRAFT|[1-9][0-9]{0,7})$/, 'must be a version number or DRAFT')
    .optional()
    .describe(guardrailDescription),
  alarms: oneOf(['full', 'essential']).describe(
    '`full` creates every alarm ($11 a month). `essential` creates only those for server errors, rejected usage keys, exhausted quotas and credits, and secret rotation ($1.30 a month)',
  ),
  alarmEmail: emails.describe(
    'Sends all [alarms](#alarms) to these email addresses. Without addresses or topics, nobody is notified',
  ),
  criticalAlarmEmail: emailsOfSeverity,
  warningAlarmEmail: emailsOfSeverity,
  criticalAlarmTopicArn: topicArns,
  warningAlarmTopicArn: topicArns,
  runbookBaseUrl: z
    .url({
      protocol: /^https$/,
      error: 'must be an https address, such as https://github.com/you/widget-api/blob/main',
    })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'Sets the repository URL for the runbook link in each alarm, such as `https://github.com/you/widget-api/blob/main`',
    ),
  waf: onOff('off').describe(
    '`on` adds a [web ACL](#web-acl) to the API, with AWS managed rules and a rate limit per IP address and key',
  ),
  // AWS WAF's minimum is 10, and transforms have a third of this limit.
  wafRequestsPerAddress: wholeNumber(30, 200_000_000)
    .optional()
    .meta({
      description:
        'Limits the calls per minute from one IP address with one key with `waf=on`. A school or office may share one address',
      unset: String(defaultWafRequestsPerAddress),
    }),
  domainName: domainName.optional().describe(domainDescription),
  certificateArn: text(
    certificateArnPattern,
    'must be the ARN of an ACM certificate in the Region of the stack',
  )
    .optional()
    .describe(domainDescription),
  assets: onOff('on').describe(
    'Whether CloudFront [serves the browser SDK](#the-browser-sdk) and, without `waf=on`, the API',
  ),
  assetsDomainName: domainName.optional().describe(assetsDomainDescription),
  assetsCertificateArn: text(
    /^arn:aws[a-z-]*:acm:us-east-1:[0-9]{12}:certificate\/[0-9a-f-]{36}$/,
    'must be the ARN of an ACM certificate in us-east-1, where CloudFront looks for it',
  )
    .optional()
    .describe(assetsDomainDescription),
  assetsObjectLockDays: wholeNumber(1, 36_500)
    .optional()
    .describe(
      'Locks published file versions for this many days with S3 Object Lock (governance mode). Set it at the first deployment; setting it later creates a new bucket with only the latest version',
    ),
  lambdaConcurrency: wholeNumber(10, 1_000_000)
    // The default Lambda concurrency limit of an established account. A new account's limit may be as low as 10.
    .default(1_000)
    .describe(
      `Specifies the account's concurrency limit, as shown by \`aws lambda get-account-settings\`. Concurrency alarms fire at ${concurrencyWarningPercent}% of this limit`,
    ),
  contentReservedConcurrency: wholeNumber(1, 1_000_000)
    .optional()
    .describe('Sets the reserved (and therefore maximum) concurrency of ContentFunction'),
  contact: text(contactPattern, 'must be an https URL or an email address')
    .optional()
    .describe(
      'Sets the web page or email address in the `User-Agent` of image requests (alt-text), where owners of image hosts can reach you. If unset, the header names this project',
    ),
  modelCallsAtOnce: wholeNumber(50, 1_000_000)
    .default(60)
    .describe(
      'Limits the model calls that one organization may have under way at the same time. Further transforms return 429',
    ),
  modelCallsPerMinute: wholeNumber(50, 1_000_000)
    .default(240)
    .describe(
      "Limits the model calls per minute of one organization, without repairs. Set it to at most half of your models' quota of requests per minute",
    ),
  provisionedConcurrency: wholeNumber(1, 10_000)
    .optional()
    .describe(
      'Sets the provisioned concurrency of each of AuthorizerFunction, WidgetFunction and ProfilesFunction, billed by the hour',
    ),
  canaryKeySecretArn: text(
    /^arn:aws[a-z-]*:secretsmanager:[a-z0-9-]+:[0-9]{12}:secret:[A-Za-z0-9/_+=.@-]+-[A-Za-z0-9]{6}$/,
    'must be the whole ARN of a Secrets Manager secret, as create-secret prints it',
  )
    .optional()
    .describe('Runs a [canary](#canary) with the widget key in the secret with this ARN'),
  expectTraffic: wholeNumber(5, 1_440)
    .optional()
    .describe(
      'Fires an alarm after this many minutes (5 to 1440) without a successful call. Use it for sites with visitors at any hour',
    ),
  profileRetentionMonths: wholeNumber(1, 120)
    .optional()
    .describe(
      'Deletes a visitor profile this many months after its last use ([retention](../reference/data.md#retention))',
    ),
  feedbackRetentionMonths: wholeNumber(1, 120)
    .optional()
    .describe('Deletes feedback and reports this many months after they were received'),
  feedbackEvents: onOff('off').describe(
    '`on` publishes an EventBridge event for each new [feedback entry or report](../guides/feedback-events.md)',
  ),
  feedbackEventsArchiveDays: wholeNumber(1, 3_650)
    .optional()
    .describe(
      'Archives these events for replay for this many days (1 to 3650). Requires `feedbackEvents=on`',
    ),
  ownerMailFrom,
});

export const deployOptionNames = optionsSchema.keyof().options;
