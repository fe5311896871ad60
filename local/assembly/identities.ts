import { createHash } from 'node:crypto';

export const localEnvironment = {
  accountId: '000000000000',
  region: 'us-east-1',
  partition: 'aws',
  urlSuffix: 'amazonaws.com',
} as const;

export interface Identity {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface IdentityInput {
  readonly type: string;
  readonly stackName: string;
  readonly logicalId: string;
  /** Name used when the template specifies none; unique among resources of the same type. */
  readonly defaultName: string;
  readonly property: (name: string) => string | undefined;
}

const hashSuffix = /[0-9A-F]{8}$/;

/** Returns a logical ID without the eight hexadecimal digits that the CDK appends. */
export function withoutHash(logicalId: string): string {
  const name = logicalId.replace(hashSuffix, '');
  return name.length >= 3 ? name : logicalId;
}

export function stableId(seed: string, length: number): string {
  const digest = createHash('sha256').update(seed).digest('hex');
  return BigInt(`0x${digest}`).toString(36).padStart(length, '0').slice(0, length);
}

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
  'AWS::ApiGateway::ApiKey': numbered,
  'AWS::ApiGateway::Stage': named('StageName', () => ({})),
  'AWS::SecretsManager::Secret': ({ property, defaultName }) => {
    const name = property('Name') ?? defaultName;
    return { ref: arnOf('secretsmanager', `secret:${name}-${stableId(name, 6)}`), attributes: {} };
  },
  'AWS::Logs::LogGroup': named('LogGroupName', (name) => ({
    Arn: `${arnOf('logs', `log-group:${name}`)}:*`,
  })),
};

/** Returns the values of `Ref` and `Fn::GetAtt` for a resource, which are the same on every start. */
export function identify(input: IdentityInput): Identity {
  const identifyResource = identifyByType[input.type];
  if (identifyResource) return identifyResource(input);
  const service = (input.type.split('::')[1] ?? 'custom').toLowerCase();
  return { ref: input.defaultName, attributes: { Arn: arnOf(service, input.defaultName) } };
}
