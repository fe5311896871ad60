import {
  CfnCondition,
  CfnParameter,
  type CfnParameterProps,
  CfnRule,
  Fn,
  RemovalPolicy,
  ScopedAws,
  type Stack,
} from 'aws-cdk-lib';
import type { DeployOptions } from '../../lib/deploy-options.ts';
import { isProfileId } from '../../lib/model-ids.ts';
import { certificateArnPattern, domainNamePattern } from '../../lib/options.ts';
import { modelUses } from '../../shared/catalog/ai.ts';

/** A combination of values of {@link choices}. */
export type Variant = Readonly<Record<keyof typeof choices, string>>;

/**
 * Choices that change resources. Each of the `values` has its own templates. At deployment, the expression `value`
 * selects one of them.
 */
export const choices = {
  removal: { values: ['retain', 'destroy'], value: { Ref: 'RemovalPolicy' } },
  waf: { values: ['off', 'on'], value: { Ref: 'WebAcl' } },
  domain: { values: ['off', 'on'], value: { 'Fn::If': ['HasDomain', 'on', 'off'] } },
} as const;

/** Options that are root stack parameters in a release, or that do not apply to a release. */
export const notForRelease: readonly string[] = [
  ...['alarmEmail', 'domainName', 'certificateArn', 'waf', 'removalPolicy', 'assets'],
  ...['stackPrefix', 'env', 'account', 'region', 'bootstrapQualifier'],
  // Cannot be combined with RemovalPolicy=destroy.
  'assetsObjectLockDays',
];

const email = '[^@\\s]+@[^@\\s]+\\.[^@\\s]+';

/** `geography.provider.model` of a system-defined inference profile. */
const profile = '([a-z]{2}|apac|us-gov|global)\\.[a-z0-9]+\\.[a-z0-9][a-z0-9:-]*';

export interface RootParameters {
  readonly bucketName: string;
  readonly deploymentName: string;
  readonly optionsOf: (variant: Variant) => DeployOptions;
}

export function addParameters(
  root: Stack,
  options: DeployOptions,
  bucketName: string | undefined,
): RootParameters {
  const add = (name: string, description: string, rest: CfnParameterProps = {}): string =>
    new CfnParameter(root, name, { description, ...rest }).valueAsString;
  const optional = ({ source }: RegExp) => ({ default: '', allowedPattern: `(${source})?` });
  const oneOf = (...values: string[]) => ({ allowedValues: values, default: values[0] });
  const bucket = add('AssetBucket', 'The bucket with this release, in the Region of the stack', {
    ...(bucketName !== undefined && { default: bucketName }),
  });
  const address = add('AlarmEmail', 'Receives all alarms; must confirm the mail that AWS sends first', {
    allowedPattern: email,
  });
  const domainName = add('DomainName', 'Custom domain of the API, such as api.example.com; empty for none', {
    ...optional(domainNamePattern),
  });
  const certificateArn = add('CertificateArn', 'ACM certificate of the domain, in the Region of the stack', {
    ...optional(certificateArnPattern),
  });
  add('WebAcl', 'Whether AWS WAF protects the API', oneOf('off', 'on'));
  add('RemovalPolicy', 'What happens to tables, secret and logs with the stack', oneOf('retain', 'destroy'));
  add('BrowserSdk', 'Whether CloudFront serves the browser SDK', oneOf('off', 'on'));
  const models: Record<string, string> = {};
  for (const use of modelUses) {
    const id = options.models[use];
    if (id === undefined || !isProfileId(id)) continue;
    const name = `Model${use.slice(0, 1).toUpperCase()}${use.slice(1)}`;
    const description = 'Bedrock inference profile, such as eu.anthropic.claude-haiku-5-5';
    models[use] = add(name, description, { default: id, allowedPattern: profile });
  }
  addDomainRules(root);
  new CfnCondition(root, 'HasSdk', { expression: Fn.conditionEquals(Fn.ref('BrowserSdk'), 'on') });

  const { targets } = options.alarms;
  const mailed = (severity: keyof typeof targets) => ({
    ...targets[severity],
    emails: [address, ...targets[severity].emails],
  });
  return {
    bucketName: bucket,
    deploymentName: new ScopedAws(root).stackName,
    optionsOf: ({ removal, waf, domain }) => ({
      ...options,
      models: { ...options.models, ...models },
      alarms: {
        ...options.alarms,
        targets: { critical: mailed('critical'), warning: mailed('warning') },
      },
      removalPolicy: removal === 'retain' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      webAcl: waf === 'on' ? options.webAcl : null,
      customDomain: domain === 'on' ? { domainName, certificateArn } : null,
    }),
  };
}

function addDomainRules(root: Stack): void {
  const given = (name: string) => Fn.conditionNot(Fn.conditionEquals(Fn.ref(name), ''));
  new CfnCondition(root, 'HasDomain', { expression: given('DomainName') });
  for (const [one, other] of [
    ['DomainName', 'CertificateArn'],
    ['CertificateArn', 'DomainName'],
  ] as const) {
    new CfnRule(root, `${one}Needs${other}`, {
      ruleCondition: given(one),
      assertions: [{ assert: given(other), assertDescription: `${one} needs ${other} as well` }],
    });
  }
}
