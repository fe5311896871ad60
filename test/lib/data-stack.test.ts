import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type TableDefinition, tableDefinitions, tableNames } from '../../lib/tables.ts';
import releasedIndexes from './released-indexes.json';
import { builtStacks, resourcesOf } from './template.ts';

const keyedSchema = z.object({ KeySchema: z.array(z.object({ AttributeName: z.string() })) });

const tableSchema = keyedSchema.extend({
  AttributeDefinitions: z.array(z.object({ AttributeType: z.string() })),
  GlobalSecondaryIndexes: z
    .array(
      keyedSchema.extend({ IndexName: z.string(), Projection: z.object({ ProjectionType: z.string() }) }),
    )
    .optional(),
  TimeToLiveSpecification: z.object({ AttributeName: z.string() }).optional(),
});

type TableIndexes = Readonly<Record<string, Readonly<Record<string, object>>>>;

const { data } = builtStacks();
const tables = resourcesOf(data, 'AWS::DynamoDB::Table');

describe('data stack', () => {
  it.each(tables)('protects %s from deletion', (_, table) => {
    expect(table).toMatchObject({
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        BillingMode: 'PAY_PER_REQUEST',
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        SSESpecification: { SSEEnabled: true },
      },
    });
  });

  it.each(tables)('lets CloudFormation generate the name of %s', (_, table) => {
    expect(table.Properties).not.toHaveProperty('TableName');
  });

  it.each([
    ['KeysTable', 'keyHash', { byOrganization: 'orgId, keyId: ALL' }, null],
    ['OrganizationsTable', 'orgId, sk', { bySortKey: 'sk, orgId: ALL' }, 'auditExpiresAt'],
    ['PresetsTable', 'orgId, code', {}, null],
    ['ProfilesTable', 'profileId', { byOrganization: 'orgId, userId: KEYS_ONLY' }, 'expiresAt'],
    ['UsageTable', 'counterId', {}, null],
    ['CreditsTable', 'balanceId', {}, null],
    [
      'EventsTable',
      'eventKey',
      { byDay: 'dayShard, occurredAt: ALL', byVisitor: 'visitorKey: KEYS_ONLY' },
      'expiresAt',
    ],
    [
      'FeedbackTable',
      'orgId, entryId',
      { byTime: 'orgId, receivedAt: ALL', byReference: 'orgId, reference: KEYS_ONLY' },
      'expiresAt',
    ],
    ['TransformCacheTable', 'cacheKey', { byOrganization: 'orgId, cacheKey: KEYS_ONLY' }, 'expiresAt'],
    ['IdempotencyTable', 'orgId, id', {}, 'expiration'],
    ['AllowancesTable', 'orgId, allowanceId', {}, 'expiresAt'],
  ])('defines the keys, indexes and TTL attribute of %s', (name, keys, indexes, timeToLive) => {
    const [, table] = tables.find(([id]) => id.startsWith(name)) ?? [];
    const properties = tableSchema.parse(table?.Properties);
    expect({
      keys: keysOf(properties),
      indexes: Object.fromEntries(
        (properties.GlobalSecondaryIndexes ?? []).map((index) => [
          index.IndexName,
          `${keysOf(index)}: ${index.Projection.ProjectionType}`,
        ]),
      ),
      timeToLive: properties.TimeToLiveSpecification?.AttributeName ?? null,
      attributeTypes: [...new Set(properties.AttributeDefinitions.map(({ AttributeType }) => AttributeType))],
    }).toEqual({ keys, indexes, timeToLive, attributeTypes: ['S'] });
  });
});

/** Returns the indexes of an existing table that a deployment must create or delete. */
function changedIndexes(table: string, now: TableIndexes, released: TableIndexes): string[] {
  const [current = {}, before] = [now[table], released[table]];
  if (before === undefined) return [];
  const names = [...new Set([...Object.keys(current), ...Object.keys(before)])];
  return names.filter((name) => !isDeepStrictEqual(current[name], before[name]));
}

describe('indexes', () => {
  const tableIndexes: TableIndexes = Object.fromEntries(
    Object.entries<TableDefinition>(tableDefinitions).flatMap(([name, { indexes }]) =>
      indexes === undefined ? [] : [[name, indexes]],
    ),
  );

  // CloudFormation creates or deletes one index of a table per update:
  // https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-table.html
  it.each(tableNames)('of %s differ in at most one from those of the last release', (name) => {
    expect(changedIndexes(name, tableIndexes, releasedIndexes).slice(1)).toEqual([]);
  });

  it('count as changed if they are new, removed, or have another key or projection', () => {
    const byDay = { partitionKey: 'day', projection: 'ALL' };
    const released = { Events: { byDay, byVisitor: byDay, bySite: byDay } };
    const now = { Events: { byDay, byVisitor: { ...byDay, projection: 'KEYS_ONLY' }, byTool: byDay } };
    expect(changedIndexes('Events', now, released).sort()).toEqual(['bySite', 'byTool', 'byVisitor']);
    expect(changedIndexes('Events', now, {})).toEqual([]);
    expect(changedIndexes('Events', now, { Events: {} })).toHaveLength(3);
  });
});

describe('token secret', () => {
  const [[secretId, secret] = ['', undefined]] = resourcesOf(data, 'AWS::SecretsManager::Secret');
  const [[rotationId] = ['']] = resourcesOf(data, 'AWS::Lambda::Function');

  it('is generated with 64 letters and digits, and is retained when the stack is deleted', () => {
    expect(secret).toEqual({
      Type: 'AWS::SecretsManager::Secret',
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        Description: expect.any(String),
        GenerateSecretString: {
          SecretStringTemplate: '{}',
          GenerateStringKey: 'key',
          PasswordLength: 64,
          ExcludePunctuation: true,
          IncludeSpace: false,
        },
        Tags: expect.any(Array),
      },
    });
  });

  it('is rotated by its rotation function every 30 days', () => {
    const schedules = resourcesOf(data, 'AWS::SecretsManager::RotationSchedule');
    expect(schedules.map(([, schedule]) => schedule.Properties)).toEqual([
      {
        SecretId: { Ref: secretId },
        RotationLambdaARN: { 'Fn::GetAtt': [rotationId, 'Arn'] },
        RotationRules: { AutomaticallyAfterDays: 30 },
      },
    ]);
  });

  it('is rotated by a function that only Secrets Manager in the same account can invoke', () => {
    const permissions = resourcesOf(data, 'AWS::Lambda::Permission');
    expect(permissions.map(([, permission]) => permission.Properties)).toEqual([
      {
        Action: 'lambda:InvokeFunction',
        FunctionName: { 'Fn::GetAtt': [rotationId, 'Arn'] },
        Principal: 'secretsmanager.amazonaws.com',
        SourceAccount: { Ref: 'AWS::AccountId' },
      },
    ]);
  });
});

function keysOf({ KeySchema }: z.infer<typeof keyedSchema>): string {
  return KeySchema.map(({ AttributeName }) => AttributeName).join(', ');
}
