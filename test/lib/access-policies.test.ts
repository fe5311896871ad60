import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OperatorScope, operatorActions } from '../../lib/operator-actions.ts';
import executionPolicy from '../../lib/policies/cloudformation-execution.json';
import { canaryKeySecretArn } from './deployments.ts';
import { isAllowed } from './iam.ts';
import { operatorResources } from './operator-resources.ts';
import { synthesize } from './synthesize.ts';
import {
  grantsOf,
  type JsonObject,
  resourcesOf,
  type Synthesized,
  statementsOf,
  type Template,
  textOf,
} from './template.ts';

const sources = ['cli', 'shared/data', 'shared/aws'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('test/'))
    .map((name) => readFileSync(join(folder, name), 'utf8')),
);

const calls = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(/\b(?:new ([A-Z]\w+)Command|paginate([A-Z]\w+))\(/g)].map(
      ([, command, paginator]) => command ?? paginator ?? '',
    ),
  ),
);

const deployment = synthesize({ context: { env: 'dev', assets: 'on', waf: 'on' } });

function policyOf(output: string, monitoring: Template): readonly JsonObject[] {
  const id = textOf(monitoring.Outputs[output]?.Value).replace(/^\$\{(.+)\}$/, '$1');
  const policy = resourcesOf(monitoring, 'AWS::IAM::ManagedPolicy').find(([one]) => one === id);
  expect([policy?.[1].Properties.Roles, policy?.[1].Properties.Users]).toEqual([undefined, undefined]);
  return statementsOf(policy?.[1].Properties ?? {});
}

function grantTexts(output: string, monitoring = deployment.monitoring): string[] {
  return policyOf(output, monitoring)
    .flatMap(grantsOf)
    .map(({ action, resource }) => `${action} on ${resource}`);
}

describe('operator policy', () => {
  it('covers every AWS call that widgetctl makes', () => {
    expect(calls.size).toBeGreaterThan(15);
    // AWS allows GetCallerIdentity regardless of policies.
    expect([...calls].filter((call) => !Object.hasOwn(operatorActions, call))).toEqual(['GetCallerIdentity']);
  });

  it('allows each required action and no others', () => {
    const allowed = new Set(grantTexts('OperatorPolicyArn').map((grant) => grant.split(' ')[0]));
    const needed = Object.values(operatorActions).flatMap((actions) => Object.values(actions));
    expect([...allowed].sort()).toEqual([...new Set(needed)].sort());
  });

  it('allows the actions that each AWS call needs, on all resources that the call accesses', () => {
    const statements = policyOf('OperatorPolicyArn', deployment.monitoring);
    const refused = Object.entries(operatorActions).flatMap(([call, actions]) =>
      Object.entries(actions).flatMap(([scope, action]) =>
        operatorResources[scope as OperatorScope]
          .filter((resource) => !isAllowed(statements, action, resource))
          .map((resource) => `${call}: ${action} on ${resource}`),
      ),
    );
    expect(refused).toEqual([]);
  });

  it("restricts access to this deployment's tables, logs and stacks by name prefix", () => {
    const named = grantTexts('OperatorPolicyArn').filter((grant) =>
      /^(dynamodb|logs|cloudformation):/.test(grant),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((grant) => !/[:/]dev-WidgetApi/.test(grant))).toEqual([]);
  });

  it('allows reading the logs of every stack that handles calls or events', () => {
    const grants = (stacks: Synthesized) =>
      grantTexts('OperatorPolicyArn', stacks.monitoring).flatMap(
        (grant) => /^logs:FilterLogEvents on .*:log-group:(.+)-\*:\*$/.exec(grant)?.[1] ?? [],
      );
    const logging = ({ files: _files, ...templates }: Synthesized) =>
      Object.entries(templates).flatMap(([stack, template]) =>
        template !== null && resourcesOf(template, 'AWS::Logs::LogGroup').length > 0 ? [stack] : [],
      );
    const ownerMailFrom = 'widget@example.com';
    const everything = synthesize({ context: { canaryKeySecretArn, feedbackEvents: 'on', ownerMailFrom } });
    // The SDK publisher, the only function in the assets stack, runs only during deployments.
    expect(logging(everything)).toEqual([
      'data',
      'api',
      'monitoring',
      'assets',
      'feedbackEvents',
      'ownerMail',
    ]);
    expect(grants(everything).sort()).toEqual([
      'WidgetApi',
      'WidgetApiData',
      'WidgetApiFeedbackEvents',
      'WidgetApiMonitoring',
      'WidgetApiOwnerMail',
    ]);
  });

  it('does not allow deleting tables, reading secrets or changing roles', () => {
    const grants = grantTexts('OperatorPolicyArn').join('\n');
    expect(grants).not.toMatch(/(?<!Describe)Table on|GetSecretValue|^(iam|sts):|^\w+:\* on/m);
  });
});

describe('deployer policy', () => {
  it('allows only assuming the bootstrap roles of this account and Region, and reading stacks and alarms', () => {
    const metadata = [
      'cloudformation:DescribeChangeSet',
      'cloudformation:DescribeStacks',
      'cloudformation:ListChangeSets',
    ];
    const stacks = `arn:\${AWS::Partition}:cloudformation:\${AWS::Region}:\${AWS::AccountId}:stack/dev-WidgetApi*/*`;
    expect(grantTexts('DeployerPolicyArn').sort()).toEqual([
      ...metadata.map((action) => `${action} on ${stacks}`),
      'cloudwatch:DescribeAlarms on *',
      `sts:AssumeRole on arn:\${AWS::Partition}:iam::\${AWS::AccountId}:role/cdk-hnb659fds-*-role-\${AWS::AccountId}-\${AWS::Region}`,
    ]);
  });

  it("uses the deployment's bootstrap qualifier", () => {
    const { monitoring, files } = synthesize({ context: { bootstrapQualifier: 'own1' } });
    expect(grantTexts('DeployerPolicyArn', monitoring)).toContain(
      `sts:AssumeRole on arn:\${AWS::Partition}:iam::\${AWS::AccountId}:role/cdk-own1-*-role-\${AWS::AccountId}-\${AWS::Region}`,
    );
    expect(JSON.stringify(files)).not.toContain('hnb659fds');
  });
});

describe('CloudFormation execution policy', () => {
  const statements: readonly JsonObject[] = executionPolicy.Statement;
  const actions = statements.flatMap(grantsOf).map(({ action }) => action);

  it.each([
    ['secretsmanager:GetSecretValue', 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:payroll-AbC123'],
    ['apigateway:DELETE', 'arn:aws:apigateway:eu-west-1::/vpclinks/abc123'],
    ['cloudfront:DeleteFunction', 'arn:aws:cloudfront::123456789012:function/other'],
    ['sqs:DeleteQueue', 'arn:aws:sqs:eu-west-1:123456789012:orders'],
    ['events:DeleteEventBus', 'arn:aws:events:eu-west-1:123456789012:event-bus/orders'],
    ['iam:CreateUser', 'arn:aws:iam::123456789012:user/WidgetApi'],
  ])('does not allow %s on %s', (action, resource) => {
    expect(isAllowed(statements, action, resource)).toBe(false);
  });

  it('grants no administrator access and does not exceed the policy size limit', () => {
    expect(actions.filter((action) => /^(\*|iam:\*|sts:)/.test(action))).toEqual([]);
    expect(JSON.stringify(executionPolicy).replace(/\s/g, '').length).toBeLessThan(6_144);
  });
});
