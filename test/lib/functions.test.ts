import packageJson from '../../package.json' with { type: 'json' };
import { variablesNeededBy } from './env-schemas.ts';
import {
  builtStacks,
  type Json,
  type JsonObject,
  listOf,
  logicalIdOf,
  objectOf,
  type Resource,
  resourcesOf,
  statementsOf,
  type Template,
  textOf,
  variablesOf,
} from './template.ts';

const { data, api } = builtStacks();

interface DeployedFunction {
  readonly name: string;
  readonly template: Template;
  readonly properties: JsonObject;
}

const functions: DeployedFunction[] = [data, api].flatMap((template) =>
  resourcesOf(template, 'AWS::Lambda::Function').map(([, { Properties: properties }]) => ({
    name: textOf(variablesOf(properties).SERVICE_NAME),
    template,
    properties,
  })),
);

const allowed: Readonly<Record<string, readonly string[]>> = {
  authorizer: ['dynamodb:GetItem on KeysTable', 'dynamodb:GetItem on OrganizationsTable'],
  widget: [
    'dynamodb:GetItem on CreditsTable',
    'dynamodb:GetItem on OrganizationsTable',
    'dynamodb:GetItem on UsageTable',
    'dynamodb:Query on PresetsTable',
    'dynamodb:UpdateItem on UsageTable',
    'secretsmanager:GetSecretValue on TokensSecret',
  ],
  profiles: [
    'dynamodb:GetItem on AllowancesTable',
    'dynamodb:GetItem on ProfilesTable',
    'dynamodb:GetItem on UsageTable',
    'dynamodb:UpdateItem on AllowancesTable',
    'dynamodb:UpdateItem on ProfilesTable',
    'dynamodb:UpdateItem on UsageTable',
    'secretsmanager:GetSecretValue on TokensSecret',
  ],
  analytics: [
    'dynamodb:GetItem on OrganizationsTable',
    'dynamodb:GetItem on UsageTable',
    'dynamodb:PutItem on EventsTable',
    'dynamodb:UpdateItem on UsageTable',
  ],
  content: [
    'bedrock:InvokeModel on inference-profile/global.anthropic.claude-haiku-5-5',
    'bedrock:InvokeModel on inference-profile/global.anthropic.claude-opus-5-5',
    'bedrock:InvokeModel on inference-profile/global.anthropic.claude-sonnet-5-5',
    'bedrock:InvokeModel on no Region/foundation-model/anthropic.claude-haiku-5-5',
    'bedrock:InvokeModel on no Region/foundation-model/anthropic.claude-opus-5-5',
    'bedrock:InvokeModel on no Region/foundation-model/anthropic.claude-sonnet-5-5',
    'bedrock:InvokeModel on own Region/foundation-model/anthropic.claude-haiku-5-5',
    'bedrock:InvokeModel on own Region/foundation-model/anthropic.claude-opus-5-5',
    'bedrock:InvokeModel on own Region/foundation-model/anthropic.claude-sonnet-5-5',
    'dynamodb:BatchGetItem on TransformCacheTable',
    'dynamodb:DeleteItem on IdempotencyTable',
    'dynamodb:GetItem on AllowancesTable',
    'dynamodb:GetItem on CreditsTable',
    'dynamodb:GetItem on IdempotencyTable',
    'dynamodb:GetItem on TransformCacheTable',
    'dynamodb:GetItem on UsageTable',
    'dynamodb:PutItem on IdempotencyTable',
    'dynamodb:PutItem on TransformCacheTable',
    'dynamodb:UpdateItem on AllowancesTable',
    'dynamodb:UpdateItem on CreditsTable',
    'dynamodb:UpdateItem on IdempotencyTable',
    'dynamodb:UpdateItem on UsageTable',
    'polly:SynthesizeSpeech on *',
    'secretsmanager:GetSecretValue on TokensSecret',
  ],
  feedback: [
    'dynamodb:GetItem on UsageTable',
    'dynamodb:UpdateItem on FeedbackTable',
    'dynamodb:UpdateItem on UsageTable',
  ],
  health: ['dynamodb:GetItem on OrganizationsTable', 'secretsmanager:DescribeSecret on TokensSecret'],
  'token-rotation': [
    'secretsmanager:DescribeSecret on TokensSecret',
    'secretsmanager:GetSecretValue on TokensSecret',
    'secretsmanager:PutSecretValue on TokensSecret',
    'secretsmanager:UpdateSecretVersionStage on TokensSecret',
  ],
};

const ownLog = ['logs:CreateLogStream on its own log group', 'logs:PutLogEvents on its own log group'];

const values: Readonly<Record<string, string>> = {
  BEDROCK_MODEL_GENIUS: 'global.anthropic.claude-opus-5-5',
  BEDROCK_MODEL_JUDGE: 'global.anthropic.claude-haiku-5-5',
  BEDROCK_MODEL_SMART: 'global.anthropic.claude-sonnet-5-5',
  BEDROCK_MODEL_STANDARD: 'global.anthropic.claude-haiku-5-5',
  LOG_LEVEL: 'INFO',
  MODEL_CALLS_AT_ONCE: '60',
  MODEL_CALLS_PER_MINUTE: '240',
  SERVICE_COMMIT: 'unknown',
  SERVICE_VERSION: packageJson.version,
  SPEECH_MODEL: 'amazon-polly',
  TOKEN_SECRET_ARN: 'TokensSecret',
};

/**
 * Converts an environment variable's name to a logical ID, for example `TRANSFORM_CACHE_TABLE_NAME` to
 * `TransformCacheTable`.
 */
function tableOf(variable: string): string | undefined {
  const words = /^(\w+)_NAME$/.exec(variable)?.[1]?.toLowerCase().split('_');
  return words?.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join('');
}

describe('functions', () => {
  it('consist of the authorizer, the rotation function and one function per route group', () => {
    expect(functions.map(({ name }) => name).sort()).toEqual(Object.keys(allowed).sort());
  });

  it.each(functions.filter(({ template }) => template === api))(
    'time out before API Gateway does: $name',
    ({ properties }) => {
      expect(properties.Timeout).toBeLessThan(29);
    },
  );

  it.each(functions)(
    'write JSON logs from level INFO for the application and WARN for the platform: $name',
    ({ properties }) => {
      expect(properties.LoggingConfig).toEqual({
        LogFormat: 'JSON',
        ApplicationLogLevel: 'INFO',
        SystemLogLevel: 'WARN',
        LogGroup: { Ref: expect.any(String) },
      });
    },
  );

  it.each(functions)('receive exactly the required environment variables: $name', ({ name, properties }) => {
    const actual = Object.entries(variablesOf(properties)).map(([variable, value]) => [
      variable,
      targetOf(value),
    ]);
    // BEDROCK_MODEL_JUDGE is optional, because it is omitted when modelJudge is `none`.
    const judge = name === 'content' ? ['BEDROCK_MODEL_JUDGE'] : [];
    const needed = [...variablesNeededBy(name), ...judge].map((variable) => [
      variable,
      variable === 'SERVICE_NAME' ? name : (values[variable] ?? tableOf(variable)),
    ]);
    expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(needed));
  });
});

describe('function roles', () => {
  it.each(functions)('grant $name exactly its expected permissions', (deployed) => {
    expect(permissionsOf(deployed).sort()).toEqual([...ownLog, ...(allowed[deployed.name] ?? [])].sort());
  });

  it.each(functions)(
    'include a separate role for $name that only Lambda in this account can assume',
    (deployed) => {
      const sharing = functions.filter((other) => roleIdOf(other) === roleIdOf(deployed));
      expect(sharing).toEqual([deployed]);
      expect(deployed.template.Resources[roleIdOf(deployed)]).toEqual({
        Type: 'AWS::IAM::Role',
        Properties: {
          AssumeRolePolicyDocument: {
            Version: '2012-10-17',
            Statement: [
              {
                Condition: { StringEqualsIfExists: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
                Effect: 'Allow',
                Action: 'sts:AssumeRole',
                Principal: { Service: 'lambda.amazonaws.com' },
              },
            ],
          },
          Tags: expect.any(Array),
        },
      });
    },
  );

  it('are the only roles with IAM policies in the data and API stacks', () => {
    const roleIds = functions.map(roleIdOf);
    const unrelated = [data, api].flatMap((template) =>
      [...resourcesOf(template, 'AWS::IAM::Policy'), ...resourcesOf(template, 'AWS::IAM::ManagedPolicy')]
        .flatMap(([, policy]) => listOf(policy.Properties.Roles))
        .filter((role) => !roleIds.includes(logicalIdOf(role))),
    );
    expect(unrelated).toEqual([]);
  });

  it('allow invoking a foundation model only through its inference profile', () => {
    const content = functions.find(({ name }) => name === 'content');
    const statements = content === undefined ? [] : allowedTo(content);
    const conditions = statements
      .filter(({ Resource: resource }) => JSON.stringify(resource).includes('foundation-model/'))
      .map(({ Condition: condition }) => objectOf(objectOf(condition).StringEquals))
      .map((equals) => textOf(equals['bedrock:InferenceProfileArn']));
    const profile = (id: string) =>
      `arn:\${AWS::Partition}:bedrock:\${AWS::Region}:\${AWS::AccountId}:inference-profile/${id}`;
    expect(conditions).toEqual([
      profile('global.anthropic.claude-haiku-5-5'),
      profile('global.anthropic.claude-sonnet-5-5'),
      profile('global.anthropic.claude-opus-5-5'),
    ]);
  });
});

function roleIdOf({ properties }: DeployedFunction): string {
  return logicalIdOf(properties.Role);
}

function allowedTo(deployed: DeployedFunction): readonly JsonObject[] {
  return resourcesOf(deployed.template, 'AWS::IAM::Policy')
    .filter(([, policy]) =>
      listOf(policy.Properties.Roles).some((role) => logicalIdOf(role) === roleIdOf(deployed)),
    )
    .flatMap(([, policy]) => statementsOf(policy.Properties));
}

function permissionsOf(deployed: DeployedFunction): string[] {
  const logGroup = logicalIdOf(objectOf(deployed.properties.LoggingConfig).LogGroup);
  return allowedTo(deployed).flatMap(({ Effect: effect, Action: action, Resource: resource }) => {
    expect(effect).toBe('Allow');
    return listOf(action).flatMap((one) =>
      listOf(resource).map((target) => {
        const isOwnLog = textOf(target) === `\${${logGroup}.Arn}`;
        return `${one} on ${isOwnLog ? 'its own log group' : targetOf(target)}`;
      }),
    );
  });
}

function targetOf(value: Json): string {
  const text = textOf(value);
  const exported = Object.values(data.Outputs).find((output) => `\${${output.Export?.Name}}` === text);
  const id = logicalIdOf(exported?.Value ?? value);
  const stateful: Resource | undefined = data.Resources[id];
  if (stateful !== undefined) return id.replace(/[0-9A-F]{8}$/, '');
  return text
    .replace(/^arn:\$\{AWS::Partition\}:bedrock:\$\{AWS::Region\}:\$\{AWS::AccountId\}:/, '')
    .replace(/^arn:\$\{AWS::Partition\}:bedrock:\$\{AWS::Region\}::/, 'own Region/')
    .replace(/^arn:\$\{AWS::Partition\}:bedrock:::/, 'no Region/');
}
