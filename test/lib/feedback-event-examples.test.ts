import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { CfnInclude } from 'aws-cdk-lib/cloudformation-include';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import * as z from 'zod';
import { feedbackEventsPage } from '../../lib/monitoring/alarm-set.ts';
import { type FeedbackEvent, feedbackEventSchema } from '../../shared/contract/feedback-events.ts';

const folder = 'docs/guides/feedback-events';
const outputs = mkdtempSync(join(tmpdir(), 'feedback-event-examples-'));
afterAll(() => rmSync(outputs, { recursive: true }));

const event: FeedbackEvent = feedbackEventSchema.parse(
  JSON.parse(/```json\n([\s\S]*?)```/.exec(readFileSync(feedbackEventsPage, 'utf8'))?.[1] ?? ''),
);

const ruleSchema = z.object({
  EventBusName: z.unknown(),
  EventPattern: z.record(z.string(), z.unknown()),
  Targets: z.array(
    z.object({
      Arn: z.unknown(),
      InputTransformer: z
        .object({ InputPathsMap: z.record(z.string(), z.string()), InputTemplate: z.string() })
        .optional(),
      DeadLetterConfig: z.object({ Arn: z.object({ 'Fn::GetAtt': z.string() }) }),
      RetryPolicy: z.unknown(),
    }),
  ),
});

const roleSchema = z.object({
  Properties: z.object({
    Policies: z.array(z.object({ PolicyDocument: z.object({ Statement: z.unknown() }) })),
  }),
});

function include(name: string) {
  const app = new App({ outdir: join(outputs, name) });
  const stack = new Stack(app, 'Example');
  new CfnInclude(stack, 'Template', { templateFile: join(folder, name) });
  const findings = [new AwsSolutionsChecks(), new ServerlessChecks()].flatMap((pack) =>
    pack
      .validateScope(app)
      .violations.flatMap(({ ruleName, violatingResources = [] }) =>
        violatingResources.map(({ constructPath }) => `${ruleName} at ${constructPath}`),
      ),
  );
  const template = Template.fromStack(stack);
  const [rule] = Object.values(template.findResources('AWS::Events::Rule'));
  return { template, findings, rule: ruleSchema.parse(rule?.Properties) };
}

function valueAt(path: string): unknown {
  return path
    .split('.')
    .slice(1)
    .reduce<unknown>((value, name) => z.record(z.string(), z.unknown()).parse(value)[name], event);
}

function declaredParameters(name: string): string[] {
  const command = readFileSync(feedbackEventsPage, 'utf8')
    .split('\n')
    .find((line) => line.startsWith('aws cloudformation deploy') && line.includes(`${folder}/${name}`));
  return [...(command ?? '').matchAll(/ (\w+)=/g)].map(([, parameter = '']) => parameter);
}

describe.each(['mail.yaml', 'webhook.yaml'])('example %s', (name) => {
  const { template, findings, rule } = include(name);

  it('receives feedback and report events from the specified bus', () => {
    expect(rule.EventBusName).toEqual({ Ref: 'BusName' });
    expect(rule.EventPattern).toMatchObject({
      source: [event.source],
      'detail-type': ['Feedback received', 'Report received'],
    });
  });

  it('retries delivery for a day, then stores undeliverable events in a queue', () => {
    for (const { DeadLetterConfig, RetryPolicy } of rule.Targets) {
      expect(RetryPolicy).toEqual({ MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 });
      const queue = DeadLetterConfig.Arn['Fn::GetAtt'].split('.')[0];
      template.hasResourceProperties('AWS::SQS::QueuePolicy', { Queues: [{ Ref: queue }] });
    }
  });

  it('has a documented deploy command that sets every required parameter', () => {
    const parameters = Object.entries(template.findParameters('*'));
    const needed = parameters.filter(([, { Default }]) => Default === undefined).map(([one]) => one);
    expect(declaredParameters(name).sort()).toEqual(
      needed.filter((one) => one !== 'BootstrapVersion').sort(),
    );
  });

  it('passes cdk-nag, except for findings on the dead-letter queue and the mail topic', () => {
    const last = /^(AwsSolutions-SQS3|Serverless-SQSRedrivePolicy|Serverless-SNSRedrivePolicy) /;
    expect(findings.filter((finding) => !last.test(finding))).toEqual([]);
  });
});

describe('notification mail', () => {
  const { rule, template } = include('mail.yaml');

  it('states the kind and site of an entry in one line, with the command that shows the entry', () => {
    const [target] = rule.Targets;
    const { InputPathsMap = {}, InputTemplate = '' } = target?.InputTransformer ?? {};
    const line = InputTemplate.replaceAll(/<(\w+)>/g, (_, name: string) =>
      String(valueAt(InputPathsMap[name] ?? '')),
    );
    expect(JSON.parse(line)).toBe(
      'Report received: AR-7K3M-Q2ZP, site shop of acme, 2026-11-21T09:30:12.345Z. Read it: node cli feedback show acme AR-7K3M-Q2ZP --stack WidgetApi',
    );
  });

  it("is sent to one address through a topic that only the template's rule can publish to", () => {
    template.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: { Ref: 'MailAddress' },
    });
    template.hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: {
        Statement: [
          {
            Effect: 'Allow',
            Action: 'sns:Publish',
            Condition: { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': 'Rule.Arn' } } },
          },
          { Effect: 'Deny' },
        ],
      },
    });
  });
});

describe('portal webhook', () => {
  const { rule, template } = include('webhook.yaml');

  it('sends the complete event with a secret that the template reads from Secrets Manager', () => {
    expect(rule.Targets.map(({ InputTransformer }) => InputTransformer)).toEqual([undefined]);
    template.hasResourceProperties('AWS::Events::Connection', {
      AuthorizationType: 'API_KEY',
      AuthParameters: {
        ApiKeyAuthParameters: {
          ApiKeyName: 'X-Webhook-Secret',
          ApiKeyValue: {
            'Fn::Sub': Match.stringLikeRegexp(
              '^\\{\\{resolve:secretsmanager:[$][{]SecretArn[}]:SecretString:::[$][{]SecretVersion[}][}][}]$',
            ),
          },
        },
      },
    });
    template.hasResourceProperties('AWS::Events::ApiDestination', {
      HttpMethod: 'POST',
      InvocationEndpoint: { Ref: 'Endpoint' },
    });
  });

  it('uses a role that allows only calling the API destination', () => {
    const roles = Object.values(template.findResources('AWS::IAM::Role')).map((role) =>
      roleSchema.parse(role),
    );
    expect(
      roles.flatMap(({ Properties }) =>
        Properties.Policies.map(({ PolicyDocument }) => PolicyDocument.Statement),
      ),
    ).toEqual([
      [
        {
          Effect: 'Allow',
          Action: 'events:InvokeApiDestination',
          Resource: { 'Fn::GetAtt': 'Portal.Arn' },
        },
      ],
    ]);
  });
});
