export type OperatorScope =
  | 'tables'
  | 'stacks'
  | 'usageKeys'
  | 'usagePlans'
  | 'tags'
  | 'models'
  | 'speech'
  | 'tokenSecret'
  | 'logs'
  | 'alarms';

export interface OperatorAction {
  readonly actions: readonly string[];
  readonly scope: OperatorScope;
}

/**
 * IAM actions required for each AWS call that `widgetctl` makes, keyed by SDK command name. This is the
 * single source of truth for the operator policy. API Gateway's IAM actions are HTTP methods on paths.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html
 */
export const operatorActions: Readonly<Record<string, readonly OperatorAction[]>> = {
  Get: [{ actions: ['dynamodb:GetItem'], scope: 'tables' }],
  BatchGet: [{ actions: ['dynamodb:BatchGetItem'], scope: 'tables' }],
  Put: [{ actions: ['dynamodb:PutItem'], scope: 'tables' }],
  Update: [{ actions: ['dynamodb:UpdateItem'], scope: 'tables' }],
  Delete: [{ actions: ['dynamodb:DeleteItem'], scope: 'tables' }],
  BatchWrite: [{ actions: ['dynamodb:BatchWriteItem'], scope: 'tables' }],
  Query: [{ actions: ['dynamodb:Query'], scope: 'tables' }],
  DescribeStacks: [{ actions: ['cloudformation:DescribeStacks'], scope: 'stacks' }],
  CreateApiKey: [
    { actions: ['apigateway:POST'], scope: 'usageKeys' },
    { actions: ['apigateway:PUT'], scope: 'tags' },
  ],
  GetApiKey: [{ actions: ['apigateway:GET'], scope: 'usageKeys' }],
  GetApiKeys: [{ actions: ['apigateway:GET'], scope: 'usageKeys' }],
  UpdateApiKey: [{ actions: ['apigateway:PATCH'], scope: 'usageKeys' }],
  DeleteApiKey: [{ actions: ['apigateway:DELETE'], scope: 'usageKeys' }],
  CreateUsagePlan: [
    { actions: ['apigateway:POST'], scope: 'usagePlans' },
    { actions: ['apigateway:PUT'], scope: 'tags' },
  ],
  GetUsagePlan: [{ actions: ['apigateway:GET'], scope: 'usagePlans' }],
  GetUsagePlans: [{ actions: ['apigateway:GET'], scope: 'usagePlans' }],
  UpdateUsagePlan: [{ actions: ['apigateway:PATCH'], scope: 'usagePlans' }],
  DeleteUsagePlan: [{ actions: ['apigateway:DELETE'], scope: 'usagePlans' }],
  CreateUsagePlanKey: [{ actions: ['apigateway:POST'], scope: 'usagePlans' }],
  DeleteUsagePlanKey: [{ actions: ['apigateway:DELETE'], scope: 'usagePlans' }],
  Converse: [{ actions: ['bedrock:InvokeModel'], scope: 'models' }],
  SynthesizeSpeech: [{ actions: ['polly:SynthesizeSpeech'], scope: 'speech' }],
  DescribeSecret: [{ actions: ['secretsmanager:DescribeSecret'], scope: 'tokenSecret' }],
  RotateSecret: [{ actions: ['secretsmanager:RotateSecret'], scope: 'tokenSecret' }],
  FilterLogEvents: [{ actions: ['logs:FilterLogEvents'], scope: 'logs' }],
  DescribeAlarms: [{ actions: ['cloudwatch:DescribeAlarms'], scope: 'alarms' }],
};
