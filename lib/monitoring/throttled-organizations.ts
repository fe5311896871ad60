import { Stack } from 'aws-cdk-lib';
import { CfnInsightRule } from 'aws-cdk-lib/aws-cloudwatch';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/**
 * Adds a Contributor Insights rule that finds the organizations with the most 429 responses of any kind.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/ContributorInsights-RuleSyntax.html
 */
export function addThrottledOrganizations(
  scope: Construct,
  ruleName: string,
  accessLog: ILogGroup,
): CfnInsightRule {
  return new CfnInsightRule(scope, 'ThrottledOrganizations', {
    ruleName,
    ruleState: 'ENABLED',
    ruleBody: Stack.of(scope).toJsonString({
      Schema: { Name: 'CloudWatchLogRule', Version: 1 },
      LogGroupNames: [accessLog.logGroupName],
      LogFormat: 'JSON',
      Contribution: {
        Keys: ['$.orgId', '$.plan'],
        Filters: [
          { Match: '$.status', In: ['429'] },
          { Match: '$.orgId', NotIn: ['-'] },
        ],
      },
      AggregateOn: 'Count',
    }),
  });
}
