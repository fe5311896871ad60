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
  | 'alarms'
  | 'topics';

/**
 * IAM actions required for each AWS call that `widgetctl` makes, keyed by SDK command name and scope. This is the
 * single source of truth for the operator policy. API Gateway's IAM actions are HTTP methods on paths.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html
 */
export const operatorActions: Readonly<Record<string, Readonly<Partial<Record<OperatorScope, string>>>>> = {
  Get: { tables: 'dynamodb:GetItem' },
  BatchGet: { tables: 'dynamodb:BatchGetItem' },
  Put: { tables: 'dynamodb:PutItem' },
  Update: { tables: 'dynamodb:UpdateItem' },
  Delete: { tables: 'dynamodb:DeleteItem' },
  BatchWrite: { tables: 'dynamodb:BatchWriteItem' },
  Query: { tables: 'dynamodb:Query' },
  DescribeStacks: { stacks: 'cloudformation:DescribeStacks' },
  CreateApiKey: { usageKeys: 'apigateway:POST', tags: 'apigateway:PUT' },
  GetApiKey: { usageKeys: 'apigateway:GET' },
  GetApiKeys: { usageKeys: 'apigateway:GET' },
  UpdateApiKey: { usageKeys: 'apigateway:PATCH' },
  DeleteApiKey: { usageKeys: 'apigateway:DELETE' },
  CreateUsagePlan: { usagePlans: 'apigateway:POST', tags: 'apigateway:PUT' },
  GetUsagePlan: { usagePlans: 'apigateway:GET' },
  GetUsagePlans: { usagePlans: 'apigateway:GET' },
  UpdateUsagePlan: { usagePlans: 'apigateway:PATCH' },
  GetUsage: { usagePlans: 'apigateway:GET' },
  UpdateUsage: { usagePlans: 'apigateway:PATCH' },
  DeleteUsagePlan: { usagePlans: 'apigateway:DELETE' },
  CreateUsagePlanKey: { usagePlans: 'apigateway:POST' },
  DeleteUsagePlanKey: { usagePlans: 'apigateway:DELETE' },
  Converse: { models: 'bedrock:InvokeModel' },
  SynthesizeSpeech: { speech: 'polly:SynthesizeSpeech' },
  DescribeSecret: { tokenSecret: 'secretsmanager:DescribeSecret' },
  RotateSecret: { tokenSecret: 'secretsmanager:RotateSecret' },
  FilterLogEvents: { logs: 'logs:FilterLogEvents' },
  GetTopicAttributes: { topics: 'sns:GetTopicAttributes' },
  DescribeAlarms: { alarms: 'cloudwatch:DescribeAlarms' },
};
