import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import * as z from 'zod';
import { alarmOptionShape, alarmOptionsOf } from './alarm-options.ts';
import type { CustomDomainOptions, DeployOptions } from './deploy-options.ts';
import { environmentsDirectory, readEnvironmentFile } from './environment-file.ts';
import { defaultModels, isOwnProfileArn, isSmallModel } from './model-ids.ts';
import {
  accountSchema,
  bootstrapQualifierSchema,
  certificateArnSchema,
  deploymentSchema,
  domainNameSchema,
  edgeCertificateArnSchema,
  modelFamilySchema,
  modelIdSchema,
  onOffSchema,
  regionSchema,
  retentionDays,
  secretArnSchema,
  tagsSchema,
  wholeNumber,
} from './option-values.ts';

/** Minimum unreserved concurrency that Lambda requires in each account. */
const unreservedConcurrencyMinimum = 100;

/** Default rate limit of the web ACL, in requests per IP address in five minutes. */
export const defaultWafRequestsPerAddress = 2_000;

/** Default concurrency limit of an established account. A new account's limit may be as low as 10. */
const defaultLambdaConcurrency = 1_000;

export const optionRanges = {
  /** In minutes. */
  expectTraffic: [5, 1_440],
  feedbackEventsArchiveDays: [1, 3_650],
  assetsObjectLockDays: [1, 36_500],
} as const;

/**
 * All options of `cdk deploy -c name=value`. Values are strings on the command line and may be numbers in
 * cdk.json.
 */
const optionsSchema = z.strictObject({
  stackPrefix: z
    .string({ error: 'must be text' })
    .regex(
      /^[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*$/,
      'must be letters, digits and single hyphens, starting with a letter',
    )
    .max(64, 'must have at most 64 characters')
    .nullish(),
  env: z.string().optional(),
  account: accountSchema.optional(),
  region: regionSchema.optional(),
  bootstrapQualifier: bootstrapQualifierSchema.optional(),
  tags: tagsSchema.default({}),
  tracing: onOffSchema,
  deployment: deploymentSchema,
  logRetentionDays: z.coerce
    .number({ error: `must be one of ${retentionDays.join(', ')}` })
    .refine((days) => retentionDays.includes(days), `must be one of ${retentionDays.join(', ')}`)
    .default(RetentionDays.THREE_MONTHS),
  removalPolicy: z.enum(['retain', 'destroy'], { error: 'must be retain or destroy' }).default('retain'),
  modelStandard: modelIdSchema.default(defaultModels.standard),
  modelSmart: modelIdSchema.default(defaultModels.smart),
  modelGenius: modelIdSchema.default(defaultModels.genius),
  modelJudge: z.union([z.literal('none'), modelIdSchema]).optional(),
  modelFamilyStandard: modelFamilySchema,
  modelFamilySmart: modelFamilySchema,
  modelFamilyGenius: modelFamilySchema,
  modelFamilyJudge: modelFamilySchema,
  guardrailId: z
    .string({ error: 'must be text' })
    .regex(/^[a-z0-9]{1,64}$/, 'must be the id of a Bedrock Guardrail, not an ARN')
    .optional(),
  guardrailVersion: z
    .string({ error: 'must be text' })
    .regex(/^(DRAFT|[1-9][0-9]{0,7})$/, 'must be a version number or DRAFT')
    .optional(),
  ...alarmOptionShape,
  waf: onOffSchema,
  wafRequestsPerAddress: wholeNumber(10, 2_000_000_000).optional(),
  domainName: domainNameSchema.optional(),
  certificateArn: certificateArnSchema.optional(),
  assets: onOffSchema,
  assetsDomainName: domainNameSchema.optional(),
  assetsCertificateArn: edgeCertificateArnSchema.optional(),
  assetsObjectLockDays: wholeNumber(...optionRanges.assetsObjectLockDays).optional(),
  lambdaConcurrency: wholeNumber(10, 1_000_000).default(defaultLambdaConcurrency),
  contentReservedConcurrency: wholeNumber(1, 1_000_000).optional(),
  provisionedConcurrency: wholeNumber(1, 10_000).optional(),
  canaryKeySecretArn: secretArnSchema.optional(),
  expectTraffic: wholeNumber(...optionRanges.expectTraffic).optional(),
  feedbackEvents: onOffSchema,
  feedbackEventsArchiveDays: wholeNumber(...optionRanges.feedbackEventsArchiveDays).optional(),
});

export const deployOptionNames = optionsSchema.keyof().options;

export type DeployOptionName = (typeof deployOptionNames)[number];

/** Default option values; options without a default are absent. */
export const defaultOptions = optionsSchema.parse({});

const contextSchema = optionsSchema.superRefine((options, refinement) => {
  const complain = (option: string, message: string): void =>
    refinement.addIssue({ code: 'custom', path: [option], message });
  const pairs = [
    ['account', 'region'],
    ['domainName', 'certificateArn'],
    ['guardrailId', 'guardrailVersion'],
    ['assetsDomainName', 'assetsCertificateArn'],
  ] as const;
  for (const [one, other] of pairs) {
    if (options[one] !== undefined && options[other] === undefined) complain(one, `needs ${other} as well`);
    if (options[other] !== undefined && options[one] === undefined) complain(other, `needs ${one} as well`);
  }
  for (const use of ['Standard', 'Smart', 'Genius', 'Judge'] as const) {
    if (options[`modelFamily${use}`] !== undefined && !isOwnProfileArn(options[`model${use}`] ?? '')) {
      complain(
        `modelFamily${use}`,
        `is only for a model${use} that is the ARN of an application inference profile`,
      );
    }
  }
  const switches = [
    ['wafRequestsPerAddress', 'waf'],
    ['assetsDomainName', 'assets'],
    ['assetsObjectLockDays', 'assets'],
    ['feedbackEventsArchiveDays', 'feedbackEvents'],
  ] as const;
  for (const [option, name] of switches) {
    if (options[option] !== undefined && !options[name]) complain(option, `requires ${name}=on`);
  }
  if (options.assetsObjectLockDays !== undefined && options.removalPolicy === 'destroy')
    complain('assetsObjectLockDays', 'requires removalPolicy=retain: a locked bucket cannot be deleted');
  const reservable = options.lambdaConcurrency - unreservedConcurrencyMinimum;
  if (options.contentReservedConcurrency !== undefined && options.contentReservedConcurrency > reservable) {
    complain(
      'contentReservedConcurrency',
      `must leave ${unreservedConcurrencyMinimum} of lambdaConcurrency (${options.lambdaConcurrency}) unreserved, or Lambda rejects it`,
    );
  }
});

/**
 * Reads the deploy options from the CDK context and from the environment file named by `env`.
 *
 * @throws Error with one line per option that is invalid, unknown, or set in both places
 */
export function readDeployOptions(node: Node, configDirectory = environmentsDirectory): DeployOptions {
  const given = contextOptions(node);
  const ofEnvironment = given.env === undefined ? {} : readEnvironmentFile(given.env, configDirectory);
  const twice = Object.keys(ofEnvironment).filter((name) => Object.hasOwn(given, name));
  if (twice.length > 0) {
    const advice = `is set in config/${given.env}.json. Set it in only one place.`;
    throw new Error(twice.map((name) => `CDK context option ${name}: ${advice}`).join('\n'));
  }
  const parsed = contextSchema.safeParse({ ...given, ...ofEnvironment });
  if (!parsed.success) {
    const sourceOf = (name: string) =>
      Object.hasOwn(ofEnvironment, name) ? `config/${given.env}.json, option` : 'CDK context option';
    throw new Error(parsed.error.issues.flatMap((issue) => linesOf(issue, sourceOf)).join('\n'));
  }
  const options = parsed.data;
  const { account, region, guardrailId, guardrailVersion } = options;
  const judge = options.modelJudge ?? (isSmallModel(options.modelStandard) ? options.modelStandard : 'none');
  return {
    stackPrefix: options.stackPrefix === undefined ? options.env : (options.stackPrefix ?? undefined),
    place: account === undefined || region === undefined ? null : { account, region },
    bootstrapQualifier: options.bootstrapQualifier ?? null,
    tags: options.tags,
    tracing: options.tracing,
    gradualDeployment: options.deployment === 'all-at-once' ? null : options.deployment,
    logRetentionDays: options.logRetentionDays,
    removalPolicy: options.removalPolicy === 'retain' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    models: {
      standard: options.modelStandard,
      smart: options.modelSmart,
      genius: options.modelGenius,
      ...(judge === 'none' ? {} : { judge }),
    },
    modelFamilies: {
      ...(options.modelFamilyStandard === undefined ? {} : { standard: options.modelFamilyStandard }),
      ...(options.modelFamilySmart === undefined ? {} : { smart: options.modelFamilySmart }),
      ...(options.modelFamilyGenius === undefined ? {} : { genius: options.modelFamilyGenius }),
      ...(options.modelFamilyJudge === undefined ? {} : { judge: options.modelFamilyJudge }),
    },
    guardrail:
      guardrailId === undefined || guardrailVersion === undefined
        ? null
        : { id: guardrailId, version: guardrailVersion },
    alarms: alarmOptionsOf(options),
    webAcl: options.waf
      ? { requestsPerAddress: options.wafRequestsPerAddress ?? defaultWafRequestsPerAddress }
      : null,
    customDomain: customDomainOf(options.domainName, options.certificateArn),
    assets: options.assets
      ? {
          customDomain: customDomainOf(options.assetsDomainName, options.assetsCertificateArn),
          objectLockDays: options.assetsObjectLockDays ?? null,
        }
      : null,
    lambdaConcurrency: options.lambdaConcurrency,
    contentReservedConcurrency: options.contentReservedConcurrency ?? null,
    provisionedConcurrency: options.provisionedConcurrency ?? null,
    canaryKeySecretArn: options.canaryKeySecretArn ?? null,
    expectTrafficMinutes: options.expectTraffic ?? null,
    feedbackEvents: options.feedbackEvents
      ? { archiveDays: options.feedbackEventsArchiveDays ?? null }
      : null,
  };
}

function customDomainOf(
  domainName: string | undefined,
  certificateArn: string | undefined,
): CustomDomainOptions | null {
  return domainName === undefined || certificateArn === undefined ? null : { domainName, certificateArn };
}

/**
 * Returns true for the name of a deploy option. Context keys of the CDK itself contain a colon, slash, hyphen
 * or at sign.
 */
export function isDeployOption(name: string): boolean {
  return /^[A-Za-z0-9]+$/.test(name);
}

function contextOptions(node: Node): Record<string, unknown> {
  const context: Record<string, unknown> = node.getAllContext();
  return Object.fromEntries(Object.entries(context).filter(([name]) => isDeployOption(name)));
}

function linesOf(issue: z.core.$ZodIssue, sourceOf: (name: string) => string): string[] {
  if (issue.code !== 'unrecognized_keys') {
    const name = String(issue.path[0]);
    return [`${sourceOf(name)} ${name}: ${issue.message}.`];
  }
  const known = deployOptionNames.join(', ');
  return issue.keys.map((name) => `${sourceOf(name)} ${name}: is not known. The options are ${known}.`);
}
