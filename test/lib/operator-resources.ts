import type { OperatorScope } from '../../lib/operator-actions.ts';

/**
 * ARNs of the resources that operators access in a deployment named `dev` in eu-west-1.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html
 */
export const operatorResources: Readonly<Record<OperatorScope, readonly string[]>> = {
  tables: ['arn:aws:dynamodb:eu-west-1:123456789012:table/dev-WidgetApiData-KeysD7BA4A28-1ABC'],
  stacks: ['arn:aws:cloudformation:eu-west-1:123456789012:stack/dev-WidgetApiMonitoring/0e1f'],
  usageKeys: ['arn:aws:apigateway:eu-west-1::/apikeys/abc123'],
  usagePlans: ['arn:aws:apigateway:eu-west-1::/usageplans/abc123'],
  tags: ['arn:aws:apigateway:eu-west-1::/tags/arn%3Aaws%3Aapigateway%3Aeu-west-1%3A%3A%2Fapikeys'],
  models: ['arn:aws:bedrock:eu-west-1:123456789012:inference-profile/global.anthropic.claude-haiku-5-5'],
  speech: ['*'],
  tokenSecret: ['arn:aws:secretsmanager:eu-west-1:123456789012:secret:TokensSecretA6069DB5-1ABC-AbC123'],
  logs: ['arn:aws:logs:eu-west-1:123456789012:log-group:dev-WidgetApi-RestApiAccessLogA506C55B-1ABC:*'],
  topics: ['arn:aws:sns:eu-west-1:123456789012:dev-WidgetApiMonitoring-AlarmTopicC2164170-1ABC'],
  // A call with AlarmNamePrefix requires permission for all alarms:
  // https://github.com/aws-samples/amazon-cloudwatch-auto-alarms/issues/1
  alarms: ['arn:aws:cloudwatch:eu-west-1:123456789012:alarm:*'],
};
