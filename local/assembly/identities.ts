import { createHash } from 'node:crypto';

/** The AWS account, Region and partition that the local stack emulates. */
export const localEnvironment = {
  accountId: '000000000000',
  region: 'us-east-1',
  partition: 'aws',
  urlSuffix: 'amazonaws.com',
} as const;

/** Results of `Ref` and `Fn::GetAtt` for a resource. */
export interface Identity {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Inputs of a resource's identity. */
export interface IdentityInput {
  readonly type: string;
  readonly stackName: string;
  readonly logicalId: string;
  /** Default name, unique among resources of its type. */
  readonly defaultName: string;
  /** A resolved top-level string property of the resource. */
  readonly property: (name: string) => string | undefined;
}

const hashSuffix = /[0-9A-F]{8}$/;

/** Returns a logical ID without the eight hexadecimal digits that the CDK appends. */
export function withoutHash(logicalId: string): string {
  const name = logicalId.replace(hashSuffix, '');
  return name.length >= 3 ? name : logicalId;
}

/** Returns a deterministic identifier in API Gateway's format: lowercase letters and digits. */
export function stableId(seed: string, length: number): string {
  const digest = createHash('sha256').update(seed).digest('hex');
  return BigInt(`0x${digest}`).toString(36).padStart(length, '0').slice(0, length);
}

/** Returns the Amazon Resource Name of a regional resource in the local account. */
export function arnOf(service: string, resource: string): string {
  const { partition, region, accountId } = localEnvironment;
  return `arn:${partition}:${service}:${region}:${accountId}:${resource}`;
}

const globalArnOf = (service: string, resource: string) =>
  `arn:${localEnvironment.partition}:${service}::${localEnvironment.accountId}:${resource}`;

type Identify = (input: IdentityInput) => Identity;

const named =
  (nameProperty: string, attributesOf: (name: string) => Record<string, string>): Identify =>
  ({ property, defaultName }) => {
    const name = property(nameProperty) ?? defaultName;
    return { ref: name, attributes: attributesOf(name) };
  };

const numbered =
  (length: number, idAttribute: string): Identify =>
  ({ stackName, logicalId }) => {
    const id = stableId(`${stackName}/${logicalId}`, length);
    return { ref: id, attributes: { [idAttribute]: id } };
  };

const table = named('TableName', (name) => ({
  Arn: arnOf('dynamodb', `table/${name}`),
  StreamArn: arnOf('dynamodb', `table/${name}/stream/2024-01-01T00:00:00.000`),
  TableId: stableId(name, 26),
}));

const secretOf: Identify = ({ property }) => ({ ref: property('SecretId') ?? '', attributes: {} });

const identifyByType: Readonly<Record<string, Identify>> = {
  'AWS::DynamoDB::Table': table,
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::Lambda::Function': named('FunctionName', (name) => ({ Arn: arnOf('lambda', `function:${name}`) })),
  'AWS::Lambda::Version': ({ property }) => {
    const arn = functionArn(property('FunctionName') ?? '');
    return { ref: `${arn}:1`, attributes: { FunctionArn: `${arn}:1`, Version: '1' } };
  },
  'AWS::Lambda::Alias': ({ property }) => {
    const arn = `${functionArn(property('FunctionName') ?? '')}:${property('Name') ?? ''}`;
    return { ref: arn, attributes: { AliasArn: arn } };
  },
  'AWS::ApiGateway::RestApi': (input) => {
    const id = stableId(`${input.stackName}/${input.logicalId}`, 10);
    return { ref: id, attributes: { RestApiId: id, RootResourceId: stableId(`${id}/`, 10) } };
  },
  'AWS::ApiGateway::Resource': numbered(6, 'ResourceId'),
  'AWS::ApiGateway::Deployment': numbered(6, 'DeploymentId'),
  'AWS::ApiGateway::Authorizer': numbered(6, 'AuthorizerId'),
  'AWS::ApiGateway::UsagePlan': numbered(6, 'Id'),
  'AWS::ApiGateway::ApiKey': numbered(10, 'APIKeyId'),
  'AWS::ApiGateway::RequestValidator': numbered(6, 'RequestValidatorId'),
  'AWS::ApiGateway::Model': named('Name', () => ({})),
  'AWS::ApiGateway::Stage': named('StageName', () => ({})),
  'AWS::SecretsManager::Secret': (input) => {
    const name = input.property('Name') ?? input.defaultName;
    const arn = arnOf('secretsmanager', `secret:${name}-${stableId(name, 6)}`);
    return { ref: arn, attributes: { Id: arn } };
  },
  'AWS::SecretsManager::RotationSchedule': secretOf,
  'AWS::SecretsManager::ResourcePolicy': secretOf,
  'AWS::Logs::LogGroup': named('LogGroupName', (name) => ({
    Arn: `${arnOf('logs', `log-group:${name}`)}:*`,
  })),
  'AWS::IAM::Role': named('RoleName', (name) => ({
    Arn: globalArnOf('iam', `role/${name}`),
    RoleId: stableId(name, 20).toUpperCase(),
  })),
  'AWS::IAM::ManagedPolicy': ({ property, defaultName }) => {
    const arn = globalArnOf('iam', `policy/${property('ManagedPolicyName') ?? defaultName}`);
    return { ref: arn, attributes: { PolicyArn: arn } };
  },
  'AWS::SNS::Topic': ({ property, defaultName }) => {
    const name = property('TopicName') ?? defaultName;
    const arn = arnOf('sns', name);
    return { ref: arn, attributes: { TopicArn: arn, TopicName: name } };
  },
  'AWS::KMS::Key': ({ stackName, logicalId }) => {
    const id = stableId(`${stackName}/${logicalId}`, 32);
    return { ref: id, attributes: { Arn: arnOf('kms', `key/${id}`), KeyId: id } };
  },
  'AWS::CloudWatch::Alarm': named('AlarmName', (name) => ({ Arn: arnOf('cloudwatch', `alarm:${name}`) })),
  'AWS::CloudWatch::CompositeAlarm': named('AlarmName', (name) => ({
    Arn: arnOf('cloudwatch', `alarm:${name}`),
  })),
};

/** Returns the results of `Ref` and `Fn::GetAtt` for a resource, which are identical at every start. */
export function identify(input: IdentityInput): Identity {
  const identifyResource = identifyByType[input.type];
  if (identifyResource) return identifyResource(input);
  const service = (input.type.split('::')[1] ?? 'custom').toLowerCase();
  return { ref: input.defaultName, attributes: { Arn: arnOf(service, input.defaultName) } };
}

function functionArn(nameOrArn: string): string {
  return nameOrArn.startsWith('arn:') ? nameOrArn : arnOf('lambda', `function:${nameOrArn}`);
}
