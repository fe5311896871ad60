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

type Identify = (input: IdentityInput) => Identity;

const named =
  (nameProperty: string, attributesOf: (name: string) => Record<string, string>): Identify =>
  ({ property, defaultName }) => {
    const name = property(nameProperty) ?? defaultName;
    return { ref: name, attributes: attributesOf(name) };
  };

const numbered: Identify = ({ stackName, logicalId }) => ({
  ref: stableId(`${stackName}/${logicalId}`, 6),
  attributes: {},
});

/** The types whose names or attributes the local services use. */
const identifyByType: Readonly<Record<string, Identify>> = {
  'AWS::DynamoDB::Table': named('TableName', (name) => ({ Arn: arnOf('dynamodb', `table/${name}`) })),
  'AWS::Lambda::Function': named('FunctionName', (name) => ({ Arn: arnOf('lambda', `function:${name}`) })),
  'AWS::ApiGateway::RestApi': ({ stackName, logicalId }) => {
    const id = stableId(`${stackName}/${logicalId}`, 10);
    return { ref: id, attributes: { RootResourceId: stableId(`${id}/`, 10) } };
  },
  'AWS::ApiGateway::Resource': numbered,
  'AWS::ApiGateway::Deployment': numbered,
  'AWS::ApiGateway::Authorizer': numbered,
  'AWS::ApiGateway::UsagePlan': numbered,
  'AWS::ApiGateway::Stage': named('StageName', () => ({})),
  'AWS::SecretsManager::Secret': ({ property, defaultName }) => {
    const name = property('Name') ?? defaultName;
    return { ref: arnOf('secretsmanager', `secret:${name}-${stableId(name, 6)}`), attributes: {} };
  },
  'AWS::Logs::LogGroup': named('LogGroupName', (name) => ({
    Arn: `${arnOf('logs', `log-group:${name}`)}:*`,
  })),
};

/** Returns the results of `Ref` and `Fn::GetAtt` for a resource, which are identical at every start. */
export function identify(input: IdentityInput): Identity {
  const identifyResource = identifyByType[input.type];
  if (identifyResource) return identifyResource(input);
  const service = (input.type.split('::')[1] ?? 'custom').toLowerCase();
  return { ref: input.defaultName, attributes: { Arn: arnOf(service, input.defaultName) } };
}
