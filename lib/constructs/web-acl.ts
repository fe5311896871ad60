import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

export interface WebAclProps {
  /** Maximum number of requests per IP address in five minutes. */
  readonly requestsPerAddress: number;
  readonly stageArn: string;
  readonly metricPrefix: string;
}

const rateWindowSeconds = 300;

/**
 * Rules in the AWS core rule set that inspect request bodies. They run in count mode, because page text, HTML and
 * images are legitimate input.
 * https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 */
const bodyRules = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'EC2MetaDataSSRF_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
];

/**
 * Adds a web ACL for the API, with AWS managed rules and a rate limit per IP address. Without the rate limit, a single
 * machine could use a key copied from a page to exhaust an organization's monthly quota.
 *
 * @returns the name of the web ACL
 */
export function addWebAcl(stack: Construct, props: WebAclProps): string {
  const scope = new Construct(stack, 'WebAcl');
  const name = `${props.metricPrefix}-web-acl`;
  const acl = new CfnWebACL(scope, 'Acl', {
    name,
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    visibilityConfig: visibility(name),
    rules: [
      rateRule(props),
      managedRule(props, 1, 'AWSManagedRulesAmazonIpReputationList', []),
      managedRule(props, 2, 'AWSManagedRulesKnownBadInputsRuleSet', []),
      managedRule(props, 3, 'AWSManagedRulesCommonRuleSet', bodyRules),
    ],
  });
  new CfnWebACLAssociation(scope, 'Association', { webAclArn: acl.attrArn, resourceArn: props.stageArn });
  return name;
}

function rateRule({ requestsPerAddress, metricPrefix }: WebAclProps): CfnWebACL.RuleProperty {
  return {
    name: 'RequestsPerAddress',
    priority: 0,
    action: { block: {} },
    statement: {
      rateBasedStatement: {
        limit: requestsPerAddress,
        aggregateKeyType: 'IP',
        evaluationWindowSec: rateWindowSeconds,
      },
    },
    visibilityConfig: visibility(`${metricPrefix}-requests-per-address`),
  };
}

function managedRule(
  { metricPrefix }: WebAclProps,
  priority: number,
  name: string,
  onlyCounted: readonly string[],
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: onlyCounted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    visibilityConfig: visibility(`${metricPrefix}-${name}`),
  };
}

/** Enables metrics but no request samples, because the sampled headers and paths would contain keys and visitor IDs. */
function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName };
}
