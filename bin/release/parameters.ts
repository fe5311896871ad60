import { Fn, RemovalPolicy, Token } from 'aws-cdk-lib';
import type { DeployOptions } from '../../lib/deploy-options.ts';
import { defaultModels, euRegions, isProfileId } from '../../lib/model-ids.ts';
import { retentionDays } from '../../lib/option-values.ts';
import { certificateArnPattern, domainNamePattern } from '../../lib/options.ts';
import { modelUses } from '../../shared/catalog/ai.ts';
import { aiModeSchema } from '../../shared/contract/enumerations.ts';

export type Variant = Readonly<Record<keyof typeof choices, string>>;

/**
 * Deploy options that require a different template for each value. A release contains templates for every combination
 * of `values`. At deployment, the `value` expressions select the templates.
 */
export const choices = {
  removal: { values: ['retain', 'destroy'], value: { Ref: 'RemovalPolicy' } },
  waf: { values: ['off', 'on'], value: { Ref: 'WebAcl' } },
  domain: { values: ['off', 'on'], value: { 'Fn::If': ['HasDomain', 'on', 'off'] } },
} as const;

/** Deploy options that a release rejects: root template parameters, and options that apply only to `cdk deploy`. */
export const notForRelease: readonly string[] = [
  ...['alarmEmail', 'domainName', 'certificateArn', 'waf', 'removalPolicy', 'assets'],
  ...['deployment', 'alarms', 'logRetentionDays'],
  ...['stackPrefix', 'env', 'account', 'region', 'bootstrapQualifier'],
  // Object Lock is incompatible with RemovalPolicy=destroy, and every release allows that value.
  'assetsObjectLockDays',
];

const email = '[^@\\s]+@[^@\\s]+\\.[^@\\s]+';

/** Pattern for the ID of a system-defined inference profile, `geography.provider.model`. */
const profile = '([a-z]{2}|apac|us-gov|global)\\.[a-z0-9]+\\.[a-z0-9][a-z0-9:-]*';

/** Returns the parameters, rules and conditions of the root template. */
export function rootInterface(options: DeployOptions, bucketName: string | undefined) {
  const text = (Description: string, rest: object = {}) => ({ Type: 'String', Description, ...rest });
  const optional = ({ source }: RegExp) => ({ Default: '', AllowedPattern: `(${source})?` });
  const oneOf = (...values: string[]) => ({ AllowedValues: values, Default: values[0] });
  const given = (name: string) => ({ 'Fn::Not': [{ 'Fn::Equals': [{ Ref: name }, ''] }] });
  const requires = (one: string, other: string) => ({
    RuleCondition: given(one),
    Assertions: [{ Assert: given(other), AssertDescription: `${one} needs ${other} as well` }],
  });
  const models = modelParameters(options).map(({ parameter, id, idInEu }) => [
    parameter,
    id === idInEu
      ? text('Bedrock inference profile', { Default: id, AllowedPattern: profile })
      : text(`Bedrock inference profile; empty for ${idInEu} in Regions of the EU and ${id} elsewhere`, {
          Default: '',
          AllowedPattern: `(${profile})?`,
        }),
  ]);
  return {
    Parameters: {
      AssetBucket: text('The bucket with this release, in the Region of the stack', {
        ...(bucketName !== undefined && { Default: bucketName }),
      }),
      AlarmEmail: text('Receives all alarms; must confirm the mail that AWS sends first', {
        AllowedPattern: email,
      }),
      DomainName: text(
        'Custom domain of the API, such as api.example.com; empty for none',
        optional(domainNamePattern),
      ),
      CertificateArn: text(
        'ACM certificate of the domain, in the Region of the stack',
        optional(certificateArnPattern),
      ),
      WebAcl: text('Whether AWS WAF protects the API', oneOf('off', 'on')),
      RemovalPolicy: text(
        'What happens to tables, secret and logs with the stack',
        oneOf('retain', 'destroy'),
      ),
      BrowserSdk: text('Whether CloudFront serves the browser SDK', oneOf('off', 'on')),
      Deployment: text(
        'How calls shift to a new version: canary shifts 10% first, and rolls back when it fails',
        oneOf('all-at-once', 'canary'),
      ),
      Alarms: text('Whether all alarms exist, or only those for outages', oneOf('full', 'essential')),
      LogRetentionDays: {
        Type: 'Number',
        Description: 'Retention period of all logs, in days',
        AllowedValues: retentionDays,
        Default: options.logRetentionDays,
      },
      ...Object.fromEntries(models),
    },
    Rules: {
      DomainNameNeedsCertificateArn: requires('DomainName', 'CertificateArn'),
      CertificateArnNeedsDomainName: requires('CertificateArn', 'DomainName'),
    },
    Conditions: {
      HasDomain: given('DomainName'),
      HasSdk: { 'Fn::Equals': [{ Ref: 'BrowserSdk' }, 'on'] },
      IsInEu: { 'Fn::Or': euRegions.map((region) => ({ 'Fn::Equals': [{ Ref: 'AWS::Region' }, region] })) },
      ...Object.fromEntries(
        modelParameters(options).map(({ parameter }) => [`Has${parameter}`, given(parameter)]),
      ),
    },
  };
}

/** Parameters that the root template passes to every nested stack. */
export function sharedParameters(options: DeployOptions): Record<string, unknown> {
  const names = [
    ...['AssetBucket', 'AlarmEmail', 'DomainName', 'CertificateArn'],
    ...['Deployment', 'Alarms', 'LogRetentionDays'],
  ];
  const models = modelParameters(options).map(({ parameter, id, idInEu }) => [
    parameter,
    { 'Fn::If': [`Has${parameter}`, { Ref: parameter }, { 'Fn::If': ['IsInEu', idInEu, id] }] },
  ]);
  return {
    ...Object.fromEntries(names.map((name) => [name, { Ref: name }])),
    ...Object.fromEntries(models),
    DeploymentName: { Ref: 'AWS::StackName' },
  };
}

/** Returns the options of a variant, with references to {@link sharedParameters}. */
export function variantOptions(options: DeployOptions, { removal, waf, domain }: Variant): DeployOptions {
  const { targets } = options.alarms;
  const mailed = (severity: keyof typeof targets) => ({
    ...targets[severity],
    emails: [Fn.ref('AlarmEmail'), ...targets[severity].emails],
  });
  const models = modelParameters(options).map(({ use, parameter }) => [use, Fn.ref(parameter)]);
  return {
    ...options,
    deployment: Token.asAny(Fn.ref('Deployment')),
    logRetentionDays: Token.asNumber(Fn.ref('LogRetentionDays')),
    models: { ...options.models, ...Object.fromEntries(models) },
    alarms: {
      ...options.alarms,
      coverage: Token.asAny(Fn.ref('Alarms')),
      targets: { critical: mailed('critical'), warning: mailed('warning') },
    },
    removalPolicy: removal === 'retain' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    webAcl: waf === 'on' ? options.webAcl : null,
    customDomain:
      domain === 'on' ? { domainName: Fn.ref('DomainName'), certificateArn: Fn.ref('CertificateArn') } : null,
  };
}

function modelParameters({ models }: DeployOptions) {
  const anywhere = defaultModels(undefined);
  const inEu = defaultModels(euRegions[0]);
  const idsInEu = new Map(aiModeSchema.options.map((mode) => [anywhere[mode], inEu[mode]]));
  return modelUses.flatMap((use) => {
    const id = models[use];
    if (id === undefined || !isProfileId(id)) return [];
    const parameter = `Model${use.slice(0, 1).toUpperCase()}${use.slice(1)}`;
    return [{ use, parameter, id, idInEu: idsInEu.get(id) ?? id }];
  });
}
