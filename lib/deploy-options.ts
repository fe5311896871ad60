import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Node } from 'constructs';
import * as z from 'zod';
import { isDefaultJudge } from '../shared/catalog/model-prices.ts';
import { defaultModels, isOwnProfileArn } from './model-ids.ts';
import { defaultWafRequestsPerAddress, deployOptionNames, optionsSchema } from './options.ts';
import { chosen } from './parameter-condition.ts';

export const environmentsDirectory = join(import.meta.dirname, '..', 'config');

const environmentSchema = z.record(z.string(), z.unknown());

export function environmentNames(directory = environmentsDirectory): readonly string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
}

/** Minimum unreserved concurrency that Lambda requires in each account. */
const unreservedConcurrencyMinimum = 100;

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

/** Validated and grouped deploy options. Null disables a feature. lib/options.ts describes each option. */
export type DeployOptions = ReturnType<typeof deployOptionsOf>;

export type CustomDomainOptions = NonNullable<DeployOptions['customDomain']>;
export type ModelFamilies = DeployOptions['modelFamilies'];

/**
 * Reads the deploy options from the CDK context and from the environment file named by `env`.
 *
 * @param region the Region that `cdk` deploys to when the option `region` is not set
 * @throws Error with one line per option that is invalid, unknown, or set in both places
 */
export function readDeployOptions(
  node: Node,
  region?: string,
  configDirectory = environmentsDirectory,
): DeployOptions {
  const given = contextOptions(node);
  const ofEnvironment = given.env === undefined ? {} : readEnvironmentFile(given.env, configDirectory);
  const twice = Object.keys(ofEnvironment).filter((name) => Object.hasOwn(given, name));
  if (twice.length > 0) {
    const advice = `is set in config/${given.env}.json. Set it in only one place.`;
    throw new Error(twice.map((name) => `CDK context option ${name}: ${advice}`).join('\n'));
  }
  const parsed = contextSchema.safeParse({ ...given, ...ofEnvironment });
  if (parsed.success) return deployOptionsOf(parsed.data, region);
  const sourceOf = (name: string) =>
    Object.hasOwn(ofEnvironment, name) ? `config/${given.env}.json, option` : 'CDK context option';
  throw new Error(parsed.error.issues.flatMap((issue) => linesOf(issue, sourceOf)).join('\n'));
}

function deployOptionsOf(options: z.output<typeof optionsSchema>, regionOfCdk: string | undefined) {
  const { account, region, guardrailId, guardrailVersion, alarmEmail } = options;
  const models = defaultModels(region ?? regionOfCdk);
  const { modelStandard = models.standard, modelFamilyStandard } = options;
  const isStandardJudge =
    options.modelJudge === undefined && isDefaultJudge(modelFamilyStandard ?? modelStandard);
  const judge = isStandardJudge ? modelStandard : (options.modelJudge ?? 'none');
  const targets = (emails: readonly string[], topicArns: readonly string[]) => ({
    emails: [...new Set([...alarmEmail, ...emails])],
    topicArns: [...new Set(topicArns)],
  });
  return {
    stackPrefix: options.stackPrefix === undefined ? options.env : (options.stackPrefix ?? undefined),
    place: account === undefined || region === undefined ? null : { account, region },
    bootstrapQualifier: options.bootstrapQualifier ?? null,
    tags: options.tags,
    tracing: options.tracing,
    deployment: chosen(options.deployment),
    logRetentionDays: options.logRetentionDays,
    removalPolicy: options.removalPolicy,
    models: {
      standard: modelStandard,
      smart: options.modelSmart ?? models.smart,
      genius: options.modelGenius ?? models.genius,
      ...(judge !== 'none' && { judge }),
    },
    modelFamilies: {
      standard: modelFamilyStandard,
      smart: options.modelFamilySmart,
      genius: options.modelFamilyGenius,
      judge: isStandardJudge ? modelFamilyStandard : options.modelFamilyJudge,
    },
    guardrail:
      guardrailId === undefined || guardrailVersion === undefined
        ? null
        : { id: guardrailId, version: guardrailVersion },
    alarms: {
      coverage: chosen(options.alarms),
      targets: {
        critical: targets(options.criticalAlarmEmail, options.criticalAlarmTopicArn),
        warning: targets(options.warningAlarmEmail, options.warningAlarmTopicArn),
      },
      runbookBaseUrl: options.runbookBaseUrl ?? null,
    },
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
    contact: options.contact,
    modelCallsAtOnce: options.modelCallsAtOnce,
    modelCallsPerMinute: options.modelCallsPerMinute,
    provisionedConcurrency: options.provisionedConcurrency ?? null,
    canaryKeySecretArn: options.canaryKeySecretArn ?? null,
    expectTrafficMinutes: options.expectTraffic ?? null,
    retentionMonths: {
      profiles: options.profileRetentionMonths ?? null,
      feedback: options.feedbackRetentionMonths ?? null,
    },
    feedbackEvents: options.feedbackEvents,
    feedbackEventsArchiveDays: options.feedbackEventsArchiveDays ?? null,
    ownerMailFrom: options.ownerMailFrom ?? null,
  };
}

function customDomainOf(domainName: string | undefined, certificateArn: string | undefined) {
  return domainName === undefined || certificateArn === undefined ? null : { domainName, certificateArn };
}

/**
 * Returns true if a context key can be the name of a deploy option. The CDK's own keys contain a colon, slash, hyphen
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

/**
 * Reads an environment's options from `config/NAME.json` without validating them.
 *
 * @throws Error with a one-line message when the file is missing or does not contain a JSON object
 */
function readEnvironmentFile(name: unknown, directory = environmentsDirectory): Record<string, unknown> {
  const names = environmentNames(directory);
  if (typeof name !== 'string' || !names.includes(name)) {
    throw new Error(
      `CDK context option env: must name a file config/NAME.json. There are ${names.join(', ') || 'none'}.`,
    );
  }
  try {
    return environmentSchema.parse(JSON.parse(readFileSync(join(directory, `${name}.json`), 'utf8')));
  } catch (cause) {
    throw new Error(`config/${name}.json: must hold one JSON object of options.`, { cause });
  }
}
