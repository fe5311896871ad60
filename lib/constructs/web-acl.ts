import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { type ErrorCode, errorCatalog } from '../../shared/contract/errors.ts';
import { headerNames } from '../../shared/contract/headers.ts';
import { apiPrefix } from '../../shared/contract/routes/route.ts';

export interface WebAclProps {
  /** Maximum number of calls per minute from one IP address with one key. */
  readonly requestsPerAddress: number;
  readonly stageArn: string;
  readonly metricPrefix: string;
}

/** Period of the rate rules in seconds, the shortest that AWS WAF supports. */
const rateWindowSeconds = 60;

/** Transforms are the most expensive calls, so their limit is this fraction of the limit for all calls. */
const contentFraction = 1 / 3;

/**
 * An address may make this many times its limit across all keys. The rule stops a client that invents a key for each
 * call, which no rule that counts by key can do.
 */
const keysPerAddress = 10;

/** Names of the rules that limit rates, which are also the names of their metrics. */
export const rateRules = {
  all: 'RequestsPerAddressAndKey',
  content: 'ContentRequestsPerAddressAndKey',
  anyKey: 'RequestsPerAddress',
} as const;

/**
 * Managed rules that inspect request bodies. They run in count mode, because page text, HTML and images are legitimate
 * input.
 * https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 */
const bodyRules = {
  AWSManagedRulesAmazonIpReputationList: [],
  AWSManagedRulesKnownBadInputsRuleSet: ['JavaDeserializationRCE_BODY', 'Log4JRCE_BODY', 'ReactJSRCE_BODY'],
  AWSManagedRulesCommonRuleSet: [
    'SizeRestrictions_BODY',
    'CrossSiteScripting_BODY',
    'EC2MetaDataSSRF_BODY',
    'GenericLFI_BODY',
    'GenericRFI_BODY',
  ],
};

const refusal = errorCatalog.RATE_LIMITED;
const refusalBody = 'rate-limited';

/**
 * Adds a web ACL for the API, with AWS managed rules and rate limits. A rate limit per IP address and key bounds the
 * share of an organization's rate and quota that one machine with a key copied from a page can use.
 *
 * @returns the name of the web ACL
 */
export function addWebAcl(stack: Construct, props: WebAclProps): string {
  const scope = new Construct(stack, 'WebAcl');
  const name = `${props.metricPrefix}-web-acl`;
  const { requestsPerAddress: limit } = props;
  const acl = new CfnWebACL(scope, 'Acl', {
    name,
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    visibilityConfig: visibility(name),
    customResponseBodies: {
      [refusalBody]: {
        contentType: 'APPLICATION_JSON',
        // The body is static, so it cannot contain the ID of the request.
        content: JSON.stringify({
          code: 'RATE_LIMITED' satisfies ErrorCode,
          message: refusal.message,
          traceId: 'web-acl',
        }),
      },
    },
    rules: [
      rateRule(rateRules.all, limit, notPreflight, byAddressAndKey),
      rateRule(rateRules.content, Math.ceil(limit * contentFraction), isContentCall, byAddressAndKey),
      rateRule(rateRules.anyKey, limit * keysPerAddress, notPreflight, { aggregateKeyType: 'IP' }),
      ...Object.entries(bodyRules).map(([group, counted]) => managedRule(props, group, counted)),
    ].map((rule, priority) => ({ ...rule, priority })),
  });
  new CfnWebACLAssociation(scope, 'Association', { webAclArn: acl.attrArn, resourceArn: props.stageArn });
  return name;
}

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>;

/** WAF does not count requests without the header, such as preflights and calls to `/health`. */
const byAddressAndKey = {
  aggregateKeyType: 'CUSTOM_KEYS',
  customKeys: [
    { ip: {} },
    { header: { name: headerNames.apiKey, textTransformations: [{ priority: 0, type: 'NONE' }] } },
  ],
};

const notPreflight: CfnWebACL.StatementProperty = {
  notStatement: {
    statement: {
      byteMatchStatement: {
        fieldToMatch: { method: {} },
        positionalConstraint: 'EXACTLY',
        searchString: 'OPTIONS',
        textTransformations: [{ priority: 0, type: 'NONE' }],
      },
    },
  },
};

/** The path begins with the stage's name unless the API has a custom domain. */
const isContentPath: CfnWebACL.StatementProperty = {
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'CONTAINS',
    searchString: `${apiPrefix}/content/`,
    textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
  },
};

const isContentCall: CfnWebACL.StatementProperty = {
  andStatement: { statements: [notPreflight, isContentPath] },
};

function rateRule(
  name: string,
  limit: number,
  scopeDownStatement: CfnWebACL.StatementProperty,
  aggregation: Pick<CfnWebACL.RateBasedStatementProperty, 'aggregateKeyType' | 'customKeys'>,
): Rule {
  return {
    name,
    action: {
      block: {
        customResponse: {
          responseCode: refusal.status,
          customResponseBodyKey: refusalBody,
          responseHeaders: Object.entries({
            'Retry-After': String(rateWindowSeconds),
            'Access-Control-Allow-Origin': '*',
            'Access-Control-Expose-Headers': 'Retry-After',
            'Cache-Control': 'no-store',
          }).map(([header, value]) => ({ name: header, value })),
        },
      },
    },
    statement: {
      rateBasedStatement: {
        limit,
        evaluationWindowSec: rateWindowSeconds,
        scopeDownStatement,
        ...aggregation,
      },
    },
    visibilityConfig: visibility(name),
  };
}

function managedRule({ metricPrefix }: WebAclProps, name: string, onlyCounted: readonly string[]): Rule {
  return {
    name,
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
