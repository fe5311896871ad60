import handlers from './handler-actions.json';

interface Call {
  readonly action: string;
  readonly resource: string;
}

/** Calls that CloudFormation makes for resource types without a schema in its registry. */
const unregistered: Readonly<Record<string, readonly string[]>> = {
  'AWS::IAM::Policy': ['iam:PutRolePolicy', 'iam:DeleteRolePolicy', 'iam:GetRolePolicy'],
  'AWS::SNS::TopicPolicy': ['sns:SetTopicAttributes'],
  'AWS::SQS::QueuePolicy': ['sqs:SetQueueAttributes', 'sqs:GetQueueAttributes'],
  'Custom::SdkFiles': ['lambda:InvokeFunction'],
};

/** Calls that CloudFormation makes only for features that the stacks do not use. */
const unused: readonly RegExp[] = [
  // Calls for tables with Kinesis streams, imports, replicas or customer managed keys.
  /^kinesis:|^s3:GetObjectMetadata$|^dynamodb:(Create|Associate)TableReplica$|^kms:(Encrypt|ReEncrypt\w*|RevokeGrant|ListAliases|GenerateDataKeyWithoutPlaintext)$/,
  // Calls for functions in a VPC or with a file system, code signing or a capacity provider.
  /^(ec2|elasticfilesystem|s3files):|^lambda:PassCapacityProvider$/,
  // Calls for shared rule groups, and for web ACLs that protect services that the stacks do not use.
  /^(amplify|apprunner|appsync|bedrock-agentcore|cognito-idp|elasticloadbalancing):|^wafv2:(Get|Put)PermissionPolicy$/,
  // Calls for log delivery to Firehose and S3, and for table buckets.
  /^(firehose|s3tables):|^s3:REST\.|^s3:(Get|Put)BucketPolicy$/,
  // Calls for permissions boundaries, and for policies of users and groups.
  /^iam:(Put|Delete)RolePermissionsBoundary$|^iam:(At|De)tach(User|Group)Policy$/,
  // Calls for tenants and VPC origins of a CloudFront distribution.
  /^cloudfront:(\w*ConnectionGroup|GetVpcOrigin)$/,
  // Calls for CodeDeploy deployments to on-premises instances.
  /^codedeploy:RegisterOnPremisesInstance$/,
];

const account = '123456789012';
const region = 'eu-west-1';
const arn = (service: string, rest: string) => `arn:aws:${service}:${region}:${account}:${rest}`;
const gateway = (path: string) => `arn:aws:apigateway:${region}::${path}`;
const cloudFront = (rest: string) => `arn:aws:cloudfront::${account}:${rest}`;

/**
 * Maps each service to a sample ARN. By default, a call to the service requires permission for this resource. Resource
 * names follow the format that CloudFormation generates.
 */
const byService: Readonly<Record<string, string>> = {
  dynamodb: arn('dynamodb', 'table/prod-WidgetApiData-KeysD7BA4A28-1ABC'),
  lambda: arn('lambda', 'function:prod-WidgetApi-AuthorizerFunction4F627F6E-1ABC'),
  sns: arn('sns', 'prod-WidgetApiMonitoring-AlarmTopicD01E77F9-1ABC'),
  sqs: arn('sqs', 'prod-WidgetApiFeedbackEvents-FeedbackDeadLetters7082FC46-1ABC'),
  pipes: arn('pipes', 'pipe/FeedbackPipeC34F2EE3-1ABC'),
  cloudwatch: arn('cloudwatch', 'alarm:prod-WidgetApi-ServerErrors'),
  logs: arn('logs', 'log-group:prod-WidgetApi-RestApiAccessLogA506C55B-1ABC:*'),
  wafv2: arn('wafv2', 'regional/webacl/prod-WidgetApi-web-acl/0e1f'),
  s3: 'arn:aws:s3:::prod-widgetapiassets-filesbucket7c17ee2e-1abc',
  iam: `arn:aws:iam::${account}:role/prod-WidgetApi-AuthorizerFunctionRole-1ABC`,
  kms: arn('kms', 'key/12345678-1234-1234-1234-123456789012'),
  secretsmanager: arn('secretsmanager', 'secret:TokensSecretA6069DB5-1ABC-AbC123'),
  apigateway: gateway('/restapis/abc123/stages/prod'),
  events: arn('events', 'rule/prod-WidgetApiMonitoring-CanarySchedule-1ABC'),
  codedeploy: arn('codedeploy', 'deploymentgroup:prod-WidgetApi-Deployments/WidgetFunction'),
};

const byType: Readonly<Record<string, string>> = {
  'AWS::ApiGateway::Account': gateway('/account'),
  'AWS::ApiGateway::DomainName': gateway('/domainnames/api.example.com'),
  'AWS::ApiGateway::BasePathMapping': gateway('/domainnames/api.example.com/basepathmappings/(none)'),
  'AWS::ApiGateway::ApiKey': gateway('/apikeys/abc123'),
  'AWS::ApiGateway::UsagePlan': gateway('/usageplans/abc123'),
  'AWS::ApiGateway::UsagePlanKey': gateway('/usageplans/abc123/keys/def456'),
  'AWS::CloudFront::Distribution': cloudFront('distribution/E123'),
  'AWS::CloudFront::OriginAccessControl': cloudFront('origin-access-control/E123'),
  'AWS::CloudFront::ResponseHeadersPolicy': cloudFront('response-headers-policy/0e1f'),
  'AWS::CloudWatch::Dashboard': `arn:aws:cloudwatch::${account}:dashboard/prod-WidgetApi`,
  'AWS::CodeDeploy::Application': arn('codedeploy', 'application:prod-WidgetApi'),
  'AWS::Events::Archive': arn('events', 'archive/prod-WidgetApi-feedback'),
  'AWS::Events::EventBus': arn('events', 'event-bus/prod-WidgetApi-feedback'),
  'AWS::IAM::ManagedPolicy': `arn:aws:iam::${account}:policy/prod-WidgetApiMonitoring-OperatorPolicy-1ABC`,
  'AWS::Lambda::EventSourceMapping': arn('lambda', 'event-source-mapping:0e1f'),
  'AWS::Lambda::LayerVersion': arn('lambda', 'layer:SdkFilesF8A6E75B:1'),
};

/**
 * Patterns of calls that do not act on the resource that CloudFormation manages, each with the resource for which the
 * calls require permission. `*` means all resources.
 */
const byAction: readonly (readonly [RegExp, string])[] = [
  [
    /^(kms:CreateKey|secretsmanager:GetRandomPassword|logs:(\w+QueryDefinitions?|\w+LogDelivery|ListLogDeliveries|\w+ResourcePolic\w+|DescribeLogGroups))$/,
    '*',
  ],
  [/^s3:GetObject(Version)?$/, `arn:aws:s3:::cdk-hnb659fds-assets-${account}-${region}/0e1f.zip`],
  [
    /^codedeploy:GetDeploymentConfig$/,
    arn('codedeploy', 'deploymentconfig:CodeDeployDefault.LambdaCanary10Percent5Minutes'),
  ],
  [
    /^iam:CreateServiceLinkedRole$/,
    `arn:aws:iam::${account}:role/aws-service-role/dynamodb.amazonaws.com/Any`,
  ],
  [/^apigateway:SetWebACL$/, gateway('/restapis/abc123/stages/prod')],
];

/** Returns the calls that CloudFormation makes to create, read, update and delete a resource of the given type. */
export function handlerCalls(type: string): readonly Call[] {
  const registered: Readonly<Record<string, readonly string[]>> = handlers.actions;
  const actions = registered[type] ?? unregistered[type];
  if (actions === undefined) throw new Error(`Add ${type} to handler-actions.json.`);
  return actions
    .filter((action) => !unused.some((pattern) => pattern.test(action)))
    .map((action) => ({ action, resource: resourceOf(type, action) }));
}

function resourceOf(type: string, action: string): string {
  const service = action.split(':')[0] ?? '';
  const special = byAction.find(([pattern]) => pattern.test(action))?.[1];
  const own = byType[type];
  if (special !== undefined) return special;
  if (own !== undefined && own.split(':')[2] === service) return own;
  const resource = byService[service];
  if (resource === undefined) throw new Error(`${type} calls ${action}: say on which resource.`);
  return resource;
}
