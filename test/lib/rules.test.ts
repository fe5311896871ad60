import { type App, CfnResource, Stack } from 'aws-cdk-lib';
import { AttributeType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { AwsSolutionsChecks, type NagPack, ServerlessChecks } from 'cdk-nag';
import executionPolicy from '../../lib/policies/cloudformation-execution.json';
import { deployments } from './deployments.ts';
import { handlerCalls } from './handler-calls.ts';
import { isAllowed } from './iam.ts';
import { rules } from './rules.ts';
import { withApp } from './synthesize.ts';
import { type JsonObject, readSynthesized, type Synthesized, templatesOf } from './template.ts';
import { ValidationOfEachTemplate } from './validation.ts';

jest.setTimeout(300_000);

function findingsOf(pack: NagPack, app: App): string[] {
  return pack
    .validateScope(app)
    .violations.flatMap(({ ruleName, violatingResources = [] }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} at ${constructPath}`),
    );
}

const validation = new ValidationOfEachTemplate();

describe.each(deployments)('deployment %s', (_, input) => {
  let synthesized: Synthesized;
  let findings: Readonly<Record<string, string[]>>;

  beforeAll(() => {
    withApp({ ...input, validation }, (app, outdir) => {
      findings = {
        AwsSolutions: findingsOf(new AwsSolutionsChecks(), app),
        Serverless: findingsOf(new ServerlessChecks(), app),
      };
      app.synth();
      synthesized = readSynthesized(outdir);
    });
  });

  it('passes cdk-nag without unacknowledged findings', () => {
    expect(findings).toEqual({ AwsSolutions: [], Serverless: [] });
  });

  it('contains only resources that the CloudFormation policy allows creating, updating and deleting', () => {
    const types = new Set(
      templatesOf(synthesized).flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => Type)),
    );
    const refused = [...types].flatMap((type) =>
      handlerCalls(type)
        .filter(({ action, resource }) => !isAllowed(executionPolicy.Statement, action, resource))
        .map(({ action, resource }) => `${type}: ${action} on ${resource}`),
    );
    expect(refused).toEqual([]);
  });

  it.each(Object.entries(rules))('passes the rule: %s', (__, rule) => {
    expect(rule(synthesized)).toEqual([]);
  });
});

describe('CloudFormation template validation', () => {
  it('makes every synthesis of an invalid template fail, not only the first', () => {
    const synthesizeInsecure = () =>
      withApp({ validation }, (app) => {
        const type = 'AWS::SQS::Queue';
        new CfnResource(new Stack(app, 'Careless'), 'Queue', { type, properties: { DelaySeconds: 'long' } });
        app.synth();
      });
    expect(synthesizeInsecure).toThrow('DelaySeconds');
    expect(synthesizeInsecure).toThrow('DelaySeconds');
  });
});

describe('cdk-nag', () => {
  it('reports unacknowledged findings', () => {
    const insecure = withApp({}, (app) => {
      new Table(new Stack(app, 'Careless'), 'Table', {
        partitionKey: { name: 'id', type: AttributeType.STRING },
      });
      return findingsOf(new AwsSolutionsChecks(), app);
    });
    expect(insecure).toEqual(['AwsSolutions-DDB3 at Careless/Table/Resource']);
  });
});

describe('deployment rules', () => {
  const { Resources: none } = { Resources: {} };
  const worse: readonly (readonly [rule: string, type: string, properties: JsonObject])[] = [
    ['every function runs nodejs24.x on arm64 with its own log group', 'AWS::Lambda::Function', {}],
    ['every log group has a retention period', 'AWS::Logs::LogGroup', {}],
    ['every table has point-in-time recovery, encryption and on-demand billing', 'AWS::DynamoDB::Table', {}],
    ['a retained table has deletion protection', 'AWS::DynamoDB::Table', {}],
    [
      'no role allows all actions or all resources',
      'AWS::IAM::Policy',
      { PolicyDocument: { Statement: [{ Effect: 'Allow', Action: 'dynamodb:*', Resource: 'arn' }] } },
    ],
    [
      'every role is assumable only for its own account',
      'AWS::IAM::Role',
      { AssumeRolePolicyDocument: { Statement: [{ Principal: { Service: 'lambda.amazonaws.com' } }] } },
    ],
    ['the only bucket is the private one of the SDK', 'AWS::S3::Bucket', {}],
    [
      'the SDK and the API are served over HTTPS only, and no API call but /health is cached',
      'AWS::CloudFront::Distribution',
      {},
    ],
    [
      'every alarm states impact, runbook, targets and treatment of missing data',
      'AWS::CloudWatch::Alarm',
      { AlarmDescription: 'Too many errors. Runbook: docs/guides/runbook.md#server-errors' },
    ],
    ['every topic is encrypted with its own key', 'AWS::SNS::Topic', {}],
    [
      'every queue is encrypted and accepts messages over TLS only',
      'AWS::SQS::Queue',
      { SqsManagedSseEnabled: true },
    ],
    ['every key is rotated by AWS yearly', 'AWS::KMS::Key', {}],
    ['all network traffic is encrypted', 'AWS::ApiGateway::DomainName', {}],
    [
      'every metric filter compares logged fields with possible values',
      'AWS::Logs::MetricFilter',
      {
        FilterPattern: '{ $.status = 429 }',
        LogGroupName: { Ref: 'AccessLog' },
        MetricTransformations: [],
      },
    ],
    [
      'every gradual deployment rolls back on alarms of the deployment',
      'AWS::CodeDeploy::DeploymentGroup',
      {},
    ],
    ['every taggable resource has application, stack and version', 'AWS::DynamoDB::Table', {}],
    [
      'no AWS quota is nearly reached',
      'AWS::Lambda::Function',
      { Environment: { Variables: { LONG: 'x'.repeat(5_000) } } },
    ],
  ];

  it.each(worse)('report a violation of: %s', (rule, type, properties) => {
    const template = { Resources: { Worse: { Type: type, Properties: properties } }, Outputs: none };
    const broken: Synthesized = {
      data: template,
      api: template,
      monitoring: template,
      assets: template,
      feedbackEvents: template,
      ownerMail: template,
      files: {},
    };
    expect(rules[rule]?.(broken)).not.toEqual([]);
  });

  it('are each tested with a violating resource', () => {
    expect(worse.map(([rule]) => rule).sort()).toEqual(Object.keys(rules).sort());
  });
});
