import { readFileSync } from 'node:fs';
import { feedbackEventsPage } from '../../lib/monitoring/alarm-set.ts';
import { alarmsOf } from './alarm-properties.ts';
import { synthesize } from './synthesize.ts';
import {
  grantsOf,
  type JsonObject,
  objectOf,
  objectsOf,
  resourcesOf,
  statementsOf,
  type Template,
  textOf,
} from './template.ts';

const off = synthesize();
const on = synthesize({ context: { feedbackEvents: 'on' } });
const page = readFileSync(feedbackEventsPage, 'utf8');

function theOne(template: Template | null, type: string): [id: string, properties: JsonObject] {
  const found = template === null ? [] : resourcesOf(template, type);
  expect(found).toHaveLength(1);
  return [found[0]?.[0] ?? '', found[0]?.[1].Properties ?? {}];
}

const image = (name: string) => `$.dynamodb.NewImage.${name}.S`;

describe('deployment without feedbackEvents=on', () => {
  it('adds no stack, stream or alarm, and leaves the API unchanged', () => {
    expect(off.feedbackEvents).toBeNull();
    expect(JSON.stringify([off.data, off.monitoring])).not.toMatch(/StreamSpecification|Feedback(Event|s)/);
    expect(synthesize({ context: { feedbackEvents: 'off' } }).files).toEqual(off.files);
    expect(on.files['WidgetApi.template.json']).toBe(off.files['WidgetApi.template.json']);
  });
});

describe('feedback pipe', () => {
  const [pipeId, pipe] = theOne(on.feedbackEvents, 'AWS::Pipes::Pipe');
  const [busId, bus] = theOne(on.feedbackEvents, 'AWS::Events::EventBus');
  const [queueId, queue] = theOne(on.feedbackEvents, 'AWS::SQS::Queue');
  const [logId, log] = theOne(on.feedbackEvents, 'AWS::Logs::LogGroup');
  const [roleId, role] = theOne(on.feedbackEvents, 'AWS::IAM::Role');

  it("reads only the Feedback table's stream, which contains the new image of each changed item", () => {
    const streamed = resourcesOf(on.data, 'AWS::DynamoDB::Table').flatMap(([id, { Properties }]) =>
      Properties.StreamSpecification === undefined ? [] : [[id, Properties.StreamSpecification]],
    );
    expect(streamed).toEqual([['FeedbackTable299E2EAD', { StreamViewType: 'NEW_IMAGE' }]]);
    expect(textOf(pipe.Source)).toMatch(/FeedbackTable299E2EAD.*StreamArn/);
  });

  it('reads only new entries and creates events with only the documented fields', () => {
    const target = objectOf(pipe.TargetParameters);
    const { Filters: filters } = objectOf(objectOf(pipe.SourceParameters).FilterCriteria);
    expect(objectsOf(filters).map(({ Pattern }) => JSON.parse(textOf(Pattern)))).toEqual([
      {
        eventName: ['INSERT'],
        dynamodb: { NewImage: { eventType: { S: ['Feedback received', 'Report received'] } } },
      },
    ]);
    expect(JSON.parse(textOf(target.InputTemplate))).toEqual({
      version: '1',
      orgId: `<${image('orgId')}>`,
      siteId: `<${image('siteId')}>`,
      kind: `<${image('kind')}>`,
      id: `<${image('id')}>`,
      reference: `<${image('reference')}>`,
      receivedAt: `<${image('receivedAt')}>`,
    });
    expect(target.EventBridgeEventBusParameters).toEqual({
      Source: 'widget-api',
      DetailType: image('eventType'),
      Time: image('receivedAt'),
    });
    expect(pipe.Target).toEqual({ 'Fn::GetAtt': [busId, 'Arn'] });
  });

  it('stops retrying before records expire, and keeps failed records in a queue for two weeks', () => {
    expect(objectOf(pipe.SourceParameters).DynamoDBStreamParameters).toEqual({
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: 10,
      MaximumRecordAgeInSeconds: 43_200,
      MaximumRetryAttempts: 100,
      OnPartialBatchItemFailure: 'AUTOMATIC_BISECT',
      DeadLetterConfig: { Arn: { 'Fn::GetAtt': [queueId, 'Arn'] } },
    });
    expect(queue.MessageRetentionPeriod).toBe(1_209_600);
  });

  it('logs failed executions without their data', () => {
    expect(pipe.LogConfiguration).toEqual({
      CloudwatchLogsLogDestination: { LogGroupArn: { 'Fn::GetAtt': [logId, 'Arn'] } },
      Level: 'ERROR',
    });
    expect(log.RetentionInDays).toBe(90);
  });

  it('has access only to its stream, event bus, queue and log', () => {
    expect(pipe.RoleArn).toEqual({ 'Fn::GetAtt': [roleId, 'Arn'] });
    const [policyId, policy] = theOne(on.feedbackEvents, 'AWS::IAM::Policy');
    const stream = textOf(pipe.Source);
    expect(
      statementsOf(policy)
        .flatMap((statement) =>
          grantsOf(statement).map(({ action, resource }) => `${statement.Effect} ${action} ${resource}`),
        )
        .sort(),
    ).toEqual(
      [
        ...['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
          (action) => `Allow dynamodb:${action} ${stream}`,
        ),
        `Allow events:PutEvents \${${busId}.Arn}`,
        `Allow logs:CreateLogStream \${${logId}.Arn}`,
        `Allow logs:PutLogEvents \${${logId}.Arn}`,
        `Allow sqs:SendMessage \${${queueId}.Arn}`,
      ].sort(),
    );
    expect(role.AssumeRolePolicyDocument).toEqual({
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Action: 'sts:AssumeRole',
          Principal: { Service: 'pipes.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        },
      ],
    });
    expect(on.feedbackEvents?.Resources[pipeId]).toMatchObject({
      DependsOn: expect.arrayContaining([policyId]),
    });
  });

  it('is the only resource that has access to the stream', () => {
    const readers = [on.data, on.api, on.monitoring].flatMap((template) =>
      ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'].flatMap((type) =>
        resourcesOf(template, type).filter(([, { Properties }]) =>
          /GetRecords|StreamArn|\/stream\//.test(JSON.stringify(Properties)),
        ),
      ),
    );
    expect(readers).toEqual([]);
  });

  it('publishes to a bus named after the deployment, without an archive by default', () => {
    expect(bus.Name).toBe('WidgetApi-feedback');
    expect(Object.values(on.feedbackEvents?.Resources ?? {}).map(({ Type }) => Type)).not.toContain(
      'AWS::Events::Archive',
    );
    const staged = synthesize({
      context: { feedbackEvents: 'on', stackPrefix: 'staging', feedbackEventsArchiveDays: '30' },
    }).feedbackEvents;
    const [stagedBus, { Name }] = theOne(staged, 'AWS::Events::EventBus');
    expect(Name).toBe('staging-WidgetApi-feedback');
    expect(theOne(staged, 'AWS::Events::Archive')[1]).toMatchObject({
      ArchiveName: 'staging-WidgetApi-feedback',
      SourceArn: { 'Fn::GetAtt': [stagedBus, 'Arn'] },
      EventPattern: { source: ['widget-api'] },
      RetentionDays: 30,
    });
  });

  it('shortens a long archive name to 48 characters and keeps it unique', () => {
    const nameWith = (stackPrefix: string) =>
      theOne(
        synthesize({ context: { feedbackEvents: 'on', stackPrefix, feedbackEventsArchiveDays: '30' } })
          .feedbackEvents,
        'AWS::Events::Archive',
      )[1].ArchiveName;
    const names = [nameWith(`${'a'.repeat(60)}b`), nameWith(`${'a'.repeat(60)}c`)];
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^a{39}-[0-9a-f]{8}$/);
  });

  it('outputs every value that the guide references', () => {
    expect(
      Object.keys(on.feedbackEvents?.Outputs ?? {}).filter((name) => !name.startsWith('Exports')),
    ).toEqual([
      'FeedbackEventBusName',
      'FeedbackEventPipeName',
      'FeedbackEventDeadLettersUrl',
      'LogGroupNames',
      'Version',
      'Commit',
    ]);
    for (const output of ['FeedbackEventBusName', 'FeedbackEventPipeName', 'FeedbackEventDeadLettersUrl']) {
      expect(page).toContain(`\`${output}\``);
    }
  });
});

describe('feedback event alarms', () => {
  const alarms = alarmsOf(on.monitoring).filter(({ AlarmName }) =>
    AlarmName.startsWith('WidgetApi-FeedbackEvents'),
  );

  it('cover failed executions, dropped events and events that are about to expire', () => {
    expect(
      alarms.map(
        ({ AlarmName, Threshold, DatapointsToAlarm, EvaluationPeriods, MetricName, Statistic, Period }) => ({
          AlarmName,
          Threshold,
          periods: [DatapointsToAlarm, EvaluationPeriods],
          metric: [MetricName, Statistic, Period],
        }),
      ),
    ).toEqual([
      {
        AlarmName: 'WidgetApi-FeedbackEventsFailed',
        Threshold: 1,
        periods: [2, 3],
        metric: [undefined, undefined, undefined],
      },
      {
        AlarmName: 'WidgetApi-FeedbackEventsLost',
        Threshold: 1,
        periods: [1, 1],
        metric: ['ApproximateNumberOfMessagesVisible', 'Maximum', 300],
      },
      {
        AlarmName: 'WidgetApi-FeedbackEventsExpiring',
        Threshold: 864_000,
        periods: [1, 1],
        metric: ['ApproximateAgeOfOldestMessage', 'Maximum', 3_600],
      },
    ]);
    const parts = (alarms[0]?.Metrics ?? []).map(
      ({ Expression, MetricStat }) =>
        Expression ?? `${MetricStat?.Metric.Namespace}/${MetricStat?.Metric.MetricName}`,
    );
    expect(parts).toEqual([
      'FILL(failed, 0) + FILL(partly, 0) + FILL(throttled, 0) + FILL(late, 0)',
      'AWS/EventBridge/Pipes/ExecutionFailed',
      'AWS/EventBridge/Pipes/ExecutionPartiallyFailed',
      'AWS/EventBridge/Pipes/ExecutionThrottled',
      'AWS/EventBridge/Pipes/ExecutionTimeout',
    ]);
  });
});
