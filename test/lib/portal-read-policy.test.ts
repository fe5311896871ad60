import { tableDefinitions } from '../../lib/tables.ts';
import { builtStacks, grantsOf, type JsonObject, resourcesOf, statementsOf } from './template.ts';

const { data } = builtStacks();
const policies = resourcesOf(data, 'AWS::IAM::ManagedPolicy');
const [logicalId, properties]: [string, JsonObject] = [
  policies[0]?.[0] ?? '',
  policies[0]?.[1].Properties ?? {},
];
const statements = statementsOf(properties);

const nameOf = (resource: string) => resource.replace(/^\$\{(\w+?)Table[0-9A-F]{8}\.Arn\}/, '$1');
const grants = statements.flatMap((statement) =>
  grantsOf(statement).map(({ action, resource }) => `${statement.Effect} ${action} ${nameOf(resource)}`),
);

describe('portal read policy', () => {
  it('consists of a single policy whose ARN is a stack output', () => {
    expect(policies).toHaveLength(1);
    expect(data.Outputs.PortalReadPolicyArn?.Value).toEqual({ Ref: logicalId });
  });

  it('allows only queries and reads by key', () => {
    expect(grants.sort()).toEqual(
      [
        ...['Usage', 'Credits', 'Presets', 'Feedback'].flatMap((table) =>
          ['GetItem', 'BatchGetItem', 'Query'].map((action) => `Allow dynamodb:${action} ${table}`),
        ),
        'Allow dynamodb:Query Events/index/byDay',
        'Allow dynamodb:Query Feedback/index/byReference',
        'Allow dynamodb:Query Feedback/index/byTime',
      ].sort(),
    );
  });

  it('references only existing indexes', () => {
    for (const grant of grants) {
      const [, table = '', index] = /(\w+)(?:\/index\/(\w+))?$/.exec(grant.split(' ').at(-1) ?? '') ?? [];
      if (index === undefined) continue;
      const definition = Object.entries(tableDefinitions).find(([name]) => name === table)?.[1];
      expect(Object.keys(definition && 'indexes' in definition ? definition.indexes : {})).toContain(index);
    }
  });

  it('is not attached to any user, role or group', () => {
    const { Users, Roles, Groups } = properties;
    expect([Users, Roles, Groups]).toEqual([undefined, undefined, undefined]);
  });
});
