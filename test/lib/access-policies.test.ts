import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operatorActions } from '../../lib/operator-actions.ts';
import executionPolicy from '../../lib/policies/cloudformation-execution.json';
import { routes } from '../../shared/contract/routes.ts';
import { canaryKeySecretArn } from './deployments.ts';
import { synthesize } from './synthesize.ts';
import {
  type JsonObject,
  grantsOf as pairsOf,
  resourcesOf,
  type Synthesized,
  statementsOf,
  type Template,
  textOf,
} from './template.ts';

/** The sources of what the command line runs on AWS. */
const sources = ['cli', 'shared/data', 'shared/aws'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('test/'))
    .map((name) => readFileSync(join(folder, name), 'utf8')),
);

/** The SDK's name of every call in them: `new GetCommand(…)`, `paginateQuery(…)`. */
const calls = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(/\b(?:new ([A-Z]\w+)Command|paginate([A-Z]\w+))\(/g)].map(
      ([, command, paginator]) => command ?? paginator ?? '',
    ),
  ),
);

const deployment = synthesize({ routes, context: { env: 'dev', assets: 'on', waf: 'on' } });

function policyOf(output: string, monitoring: Template): readonly JsonObject[] {
  const id = textOf(monitoring.Outputs[output]?.Value).replace(/^\$\{(.+)\}$/, '$1');
  const policy = resourcesOf(monitoring, 'AWS::IAM::ManagedPolicy').find(([one]) => one === id);
  expect([policy?.[1].Properties.Roles, policy?.[1].Properties.Users]).toEqual([undefined, undefined]);
  return statementsOf(policy?.[1].Properties ?? {});
}

/** `action on resource` of every statement. */
function grantsOf(output: string, monitoring = deployment.monitoring): string[] {
  return policyOf(output, monitoring)
    .flatMap(pairsOf)
    .map(({ action, resource }) => `${action} on ${resource}`);
}

describe('the policy for operators', () => {
  it('knows every call that widgetctl makes', () => {
    expect(calls.size).toBeGreaterThan(15);
    // AWS answers GetCallerIdentity to everybody, whatever a policy says.
    expect([...calls].filter((call) => !Object.hasOwn(operatorActions, call))).toEqual(['GetCallerIdentity']);
  });

  it('allows each of their actions, and no other', () => {
    const allowed = new Set(grantsOf('OperatorPolicyArn').map((grant) => grant.split(' ')[0]));
    const needed = Object.values(operatorActions).flatMap((needs) => needs.flatMap(({ actions }) => actions));
    expect([...allowed].sort()).toEqual([...new Set(needed)].sort());
  });

  it('is for this deployment’s tables, logs, alarms and stacks, which begin with its name', () => {
    const named = grantsOf('OperatorPolicyArn').filter((grant) =>
      /^(dynamodb|logs|cloudwatch|cloudformation):/.test(grant),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((grant) => !/[:/]dev-WidgetApi/.test(grant))).toEqual([]);
  });

  it('lets them read the log of every stack that has one', () => {
    const grants = (stacks: Synthesized) =>
      grantsOf('OperatorPolicyArn', stacks.monitoring).flatMap(
        (grant) => /^logs:FilterLogEvents on .*:log-group:(.+)-\*:\*$/.exec(grant)?.[1] ?? [],
      );
    const logging = ({ files: _files, ...templates }: Synthesized) =>
      Object.entries(templates).flatMap(([stack, template]) =>
        template !== null && resourcesOf(template, 'AWS::Logs::LogGroup').length > 0 ? [stack] : [],
      );
    const everything = synthesize({ context: { canaryKeySecretArn, feedbackEvents: 'on' } });
    expect(logging(everything)).toEqual(['data', 'api', 'monitoring', 'feedbackEvents']);
    expect(grants(everything).sort()).toEqual([
      'WidgetApi',
      'WidgetApiData',
      'WidgetApiFeedbackEvents',
      'WidgetApiMonitoring',
    ]);
  });

  it('neither deletes a table nor reads a secret nor touches a role', () => {
    const grants = grantsOf('OperatorPolicyArn').join('\n');
    expect(grants).not.toMatch(/(?<!Describe)Table on|GetSecretValue|^(iam|sts):|^\w+:\* on/m);
  });
});

describe('the policy for deployers', () => {
  it('lets them take the roles of the bootstrap in this account and Region, and nothing else', () => {
    expect(grantsOf('DeployerPolicyArn')).toEqual([
      `sts:AssumeRole on arn:\${AWS::Partition}:iam::\${AWS::AccountId}:role/cdk-hnb659fds-*-role-\${AWS::AccountId}-\${AWS::Region}`,
    ]);
  });
});

describe('the policy for CloudFormation', () => {
  const actions = executionPolicy.Statement.flatMap(({ Action }) => Action);
  it('names the service of every resource that a deployment may have', () => {
    const templates: (Template | null)[] = [
      deployment.data,
      deployment.api,
      deployment.monitoring,
      deployment.assets,
    ];
    const services = new Set(
      templates.flatMap((template) =>
        Object.values(template?.Resources ?? {}).flatMap(({ Type }) => /^AWS::(\w+)::/.exec(Type)?.[1] ?? []),
      ),
    );
    expect(services.size).toBeGreaterThan(10);
    const missing = [...services].filter(
      (service) => !actions.some((action) => action.startsWith(`${service.toLowerCase()}:`)),
    );
    expect(missing).toEqual([]);
  });

  it('is no policy of an administrator, and fits into one', () => {
    expect(actions.filter((action) => /^(\*|iam:\*|sts:)/.test(action))).toEqual([]);
    expect(JSON.stringify(executionPolicy).replace(/\s/g, '').length).toBeLessThan(6_144);
  });
});
