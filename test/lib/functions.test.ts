import packageJson from '../../package.json' with { type: 'json' };
import {
  builtStacks,
  type Json,
  type JsonObject,
  logicalIdOf,
  type Resource,
  resourcesOf,
  type Template,
  textOf,
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

/** What each function may do beside writing its own log and trace: the whole list. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  authorizer: ['dynamodb:GetItem on KeysTable', 'dynamodb:GetItem on OrganizationsTable'],
  widget: [
    'dynamodb:GetItem on OrganizationsTable',
    'dynamodb:GetItem on UsageTable',
    'dynamodb:Query on PresetsTable',
    'dynamodb:UpdateItem on UsageTable',
    'secretsmanager:GetSecretValue on TokensSecret',
  ],
  profiles: [
    'dynamodb:GetItem on ProfilesTable',
    'dynamodb:GetItem on UsageTable',
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
    'dynamodb:GetItem on CreditsTable',
    'dynamodb:GetItem on IdempotencyTable',
    'dynamodb:GetItem on TransformCacheTable',
    'dynamodb:GetItem on UsageTable',
    'dynamodb:PutItem on IdempotencyTable',
    'dynamodb:PutItem on TransformCacheTable',
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
  health: ['dynamodb:GetItem on OrganizationsTable', 'secretsmanager:GetSecretValue on TokensSecret'],
  'token-rotation': [
    'secretsmanager:DescribeSecret on TokensSecret',
    'secretsmanager:GetSecretValue on TokensSecret',
    'secretsmanager:PutSecretValue on TokensSecret',
    'secretsmanager:UpdateSecretVersionStage on TokensSecret',
  ],
};

/** What every function may do for its own log and trace. X-Ray's actions take no resource. */
const ownLogAndTrace = [
  'logs:CreateLogStream on its own log group',
  'logs:PutLogEvents on its own log group',
  'xray:PutTelemetryRecords on *',
  'xray:PutTraceSegments on *',
];

/** The environment of each function beside what all have: what it is told, from where. */
const environments: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  authorizer: { KEYS_TABLE_NAME: 'KeysTable', ORGANIZATIONS_TABLE_NAME: 'OrganizationsTable' },
  widget: {
    ORGANIZATIONS_TABLE_NAME: 'OrganizationsTable',
    PRESETS_TABLE_NAME: 'PresetsTable',
    TOKEN_SECRET_ARN: 'TokensSecret',
    USAGE_TABLE_NAME: 'UsageTable',
  },
  profiles: {
    PROFILES_TABLE_NAME: 'ProfilesTable',
    TOKEN_SECRET_ARN: 'TokensSecret',
    USAGE_TABLE_NAME: 'UsageTable',
  },
  analytics: {
    EVENTS_TABLE_NAME: 'EventsTable',
    ORGANIZATIONS_TABLE_NAME: 'OrganizationsTable',
    USAGE_TABLE_NAME: 'UsageTable',
  },
  content: {
    BEDROCK_MODEL_GENIUS: 'global.anthropic.claude-opus-5-5',
    BEDROCK_MODEL_SMART: 'global.anthropic.claude-sonnet-5-5',
    BEDROCK_MODEL_STANDARD: 'global.anthropic.claude-haiku-5-5',
    CREDITS_TABLE_NAME: 'CreditsTable',
    IDEMPOTENCY_TABLE_NAME: 'IdempotencyTable',
    SPEECH_MODEL: 'amazon-polly',
    TOKEN_SECRET_ARN: 'TokensSecret',
    TRANSFORM_CACHE_TABLE_NAME: 'TransformCacheTable',
    USAGE_TABLE_NAME: 'UsageTable',
  },
  feedback: { FEEDBACK_TABLE_NAME: 'FeedbackTable', USAGE_TABLE_NAME: 'UsageTable' },
  health: { ORGANIZATIONS_TABLE_NAME: 'OrganizationsTable', TOKEN_SECRET_ARN: 'TokensSecret' },
  'token-rotation': {},
};

describe('the functions', () => {
  it('are the authorizer, the rotation and one for each group of routes', () => {
    expect(functions.map(({ name }) => name).sort()).toEqual(Object.keys(allowed).sort());
  });

  it.each(functions)('$name states runtime, architecture, memory, timeout and tracing', ({ properties }) => {
    expect(properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      MemorySize: expect.any(Number),
      Timeout: expect.any(Number),
      TracingConfig: { Mode: 'Active' },
      Description: expect.stringMatching(/\.$/),
    });
  });

  it.each(functions.filter(({ template }) => template === api))(
    '$name gives up before API Gateway does',
    ({ properties }) => {
      expect(properties.Timeout).toBeLessThan(29);
    },
  );

  it.each(functions)(
    'of Lambda itself $name logs what failed, and of its own what is INFO',
    ({ properties }) => {
      expect(properties.LoggingConfig).toEqual({
        LogFormat: 'JSON',
        ApplicationLogLevel: 'INFO',
        SystemLogLevel: 'WARN',
        LogGroup: { Ref: expect.any(String) },
      });
    },
  );

  it('write each to a log group of its own, kept 90 days', () => {
    const logGroups = functions.map(({ template, properties }) => {
      const id = logicalIdOf((properties.LoggingConfig as JsonObject).LogGroup);
      return { id, group: template.Resources[id] };
    });
    expect(new Set(logGroups.map(({ id }) => id)).size).toBe(functions.length);
    expect(logGroups.map(({ group }) => group)).toEqual(
      functions.map(() => ({
        Type: 'AWS::Logs::LogGroup',
        Properties: { RetentionInDays: 90 },
        DeletionPolicy: 'Retain',
        UpdateReplacePolicy: 'Retain',
      })),
    );
  });

  it.each(functions)('$name is told exactly what it needs', ({ name, properties }) => {
    const told = Object.entries(variablesOf(properties)).map(([variable, value]) => [
      variable,
      targetOf(value),
    ]);
    expect(Object.fromEntries(told)).toEqual({
      LOG_LEVEL: 'INFO',
      SERVICE_NAME: name,
      SERVICE_VERSION: packageJson.version,
      SERVICE_COMMIT: 'unknown',
      ...environments[name],
    });
  });
});

describe('the roles', () => {
  it.each(functions)('let $name do what is listed here and nothing else', (deployed) => {
    expect(permissionsOf(deployed).sort()).toEqual(
      [...ownLogAndTrace, ...(allowed[deployed.name] ?? [])].sort(),
    );
  });

  it.each(functions)('of $name is its own, taken only by Lambda, and has no managed policy', (deployed) => {
    const sharing = functions.filter((other) => roleIdOf(other) === roleIdOf(deployed));
    expect(sharing).toEqual([deployed]);
    expect(deployed.template.Resources[roleIdOf(deployed)]).toEqual({
      Type: 'AWS::IAM::Role',
      Properties: {
        AssumeRolePolicyDocument: {
          Version: '2012-10-17',
          Statement: [
            {
              Effect: 'Allow',
              Action: 'sts:AssumeRole',
              Principal: { Service: 'lambda.amazonaws.com' },
            },
          ],
        },
      },
    });
  });

  it('have no policy that belongs to no function', () => {
    const roleIds = functions.map(roleIdOf);
    const strangers = [data, api].flatMap((template) =>
      [...resourcesOf(template, 'AWS::IAM::Policy'), ...resourcesOf(template, 'AWS::IAM::ManagedPolicy')]
        .flatMap(([, policy]) => policy.Properties.Roles as readonly Json[])
        .filter((role) => !roleIds.includes(logicalIdOf(role))),
    );
    expect(strangers).toEqual([]);
  });

  it('let no foundation model be called but through its inference profile', () => {
    const content = functions.find(({ name }) => name === 'content');
    const statements = content === undefined ? [] : statementsOf(content);
    const conditions = statements
      .filter(({ Resource: resource }) => JSON.stringify(resource).includes('foundation-model/'))
      .map(({ Condition: condition }) => textOf(condition?.StringEquals?.['bedrock:InferenceProfileArn']));
    const profile = (id: string) =>
      `arn:\${AWS::Partition}:bedrock:\${AWS::Region}:\${AWS::AccountId}:inference-profile/${id}`;
    expect(conditions).toEqual([
      profile('global.anthropic.claude-haiku-5-5'),
      profile('global.anthropic.claude-sonnet-5-5'),
      profile('global.anthropic.claude-opus-5-5'),
    ]);
  });
});

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: Json;
  readonly Condition?: Readonly<Record<string, JsonObject>>;
}

function variablesOf(properties: JsonObject): JsonObject {
  return (properties.Environment as { Variables: JsonObject }).Variables;
}

function roleIdOf({ properties }: DeployedFunction): string {
  return logicalIdOf(properties.Role);
}

function statementsOf(deployed: DeployedFunction): Statement[] {
  return resourcesOf(deployed.template, 'AWS::IAM::Policy')
    .filter(([, policy]) =>
      (policy.Properties.Roles as readonly Json[]).some((role) => logicalIdOf(role) === roleIdOf(deployed)),
    )
    .flatMap(
      ([, policy]) => (policy.Properties.PolicyDocument as unknown as { Statement: Statement[] }).Statement,
    );
}

/** `action on resource` for each pair that the function's role allows. */
function permissionsOf(deployed: DeployedFunction): string[] {
  const logGroup = logicalIdOf((deployed.properties.LoggingConfig as JsonObject).LogGroup);
  return statementsOf(deployed).flatMap(({ Effect: effect, Action: action, Resource: resource }) => {
    expect(effect).toBe('Allow');
    const resources = (Array.isArray(resource) ? resource : [resource]) as readonly Json[];
    return [action].flat().flatMap((one) =>
      resources.map((target) => {
        const isOwnLog = textOf(target) === `\${${logGroup}.Arn}`;
        return `${one} on ${isOwnLog ? 'its own log group' : targetOf(target)}`;
      }),
    );
  });
}

/** What a value points to: a table or secret of the data stack by its construct, else its text. */
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
