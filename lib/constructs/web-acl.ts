import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { WebAclOptions } from '../deploy-options.ts';

export interface WebAclProps extends WebAclOptions {
  /** The ARN of the API's stage. */
  readonly stageArn: string;
  /** The prefix of the names of the rules' metrics. */
  readonly metricPrefix: string;
}

/** The window over which one address is counted, in seconds. */
const rateWindowSeconds = 300;

/**
 * Rules of the managed core set that look into bodies. Callers send page text, HTML and images on purpose, so these
 * only count. https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 */
const bodyRules = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'EC2MetaDataSSRF_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
];

/**
 * A web ACL before the API: AWS's managed rules, and a bound on what one address may ask, so that a key read out
 * of a page cannot be used to empty an organization's month from one machine.
 */
export class WebAcl extends Construct {
  readonly name: string;

  constructor(scope: Construct, id: string, props: WebAclProps) {
    super(scope, id);
    this.name = `${props.metricPrefix}-web-acl`;
    const acl = new CfnWebACL(this, 'Acl', {
      name: this.name,
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(this.name),
      rules: [
        rateRule(props),
        managedRule(props, 1, 'AWSManagedRulesAmazonIpReputationList', []),
        managedRule(props, 2, 'AWSManagedRulesKnownBadInputsRuleSet', []),
        managedRule(props, 3, 'AWSManagedRulesCommonRuleSet', bodyRules),
      ],
    });
    new CfnWebACLAssociation(this, 'Association', { webAclArn: acl.attrArn, resourceArn: props.stageArn });
  }
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

/** Metrics, but no sampled requests: samples would show headers and paths, so keys and visitor ids. */
function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName };
}
