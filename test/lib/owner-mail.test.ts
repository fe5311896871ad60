import { synthesize } from './synthesize.ts';
import {
  grantsOf,
  objectOf,
  objectsOf,
  resourcesOf,
  statementsOf,
  type Template,
  textOf,
} from './template.ts';

const from = 'widget@example.com';
const off = synthesize();
const on = synthesize({ context: { ownerMailFrom: from } });

function propertiesOf(template: Template | null, type: string) {
  const found = template === null ? [] : resourcesOf(template, type);
  expect(found).toHaveLength(1);
  return found[0]?.[1].Properties ?? {};
}

describe('deployment without ownerMailFrom', () => {
  it('adds no stack, stream or alarm, and leaves the API unchanged', () => {
    expect(off.ownerMail).toBeNull();
    expect(JSON.stringify([off.data, off.monitoring])).not.toMatch(/StreamSpecification|OwnerMail/);
    expect(on.files['WidgetApi.template.json']).toBe(off.files['WidgetApi.template.json']);
  });
});

describe('owner mail', () => {
  it("reads new entries from the Feedback table's stream, with retries and a dead-letter queue", () => {
    const mapping = propertiesOf(on.ownerMail, 'AWS::Lambda::EventSourceMapping');
    expect(mapping).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: 10,
      BisectBatchOnFunctionError: true,
      MaximumRecordAgeInSeconds: 43_200,
      MaximumRetryAttempts: 100,
    });
    expect(textOf(mapping.EventSourceArn)).toMatch(/FeedbackTable299E2EAD.*StreamArn/);
    expect(JSON.stringify(mapping.DestinationConfig)).toContain('DeadLetters');
    const { Filters } = objectOf(mapping.FilterCriteria);
    expect(objectsOf(Filters).map(({ Pattern }) => JSON.parse(textOf(Pattern)).eventName)).toEqual([
      ['INSERT'],
    ]);
  });

  it('looks for warnings every 15 minutes', () => {
    const rule = propertiesOf(on.ownerMail, 'AWS::Events::Rule');
    expect(rule.ScheduleExpression).toBe('rate(15 minutes)');
    expect(objectsOf(rule.Targets).map(({ Input }) => Input)).toEqual(['{"task":"usage"}']);
  });

  it('sends only from its address, and reads only what mails contain', () => {
    const statements = statementsOf(propertiesOf(on.ownerMail, 'AWS::IAM::Policy'));
    const nameOf = (resource: string) => {
      const table = /([A-Z][a-z]+)Table[0-9A-F]{8}\w*\}?(\/index\/\w+)?/.exec(resource);
      const identity = /:(identity\/.*)$/.exec(resource);
      return [table?.[1], table?.[2], identity?.[1]].join('');
    };
    const grants = statements.flatMap((statement) =>
      grantsOf(statement).map(({ action, resource }) => `${action} ${nameOf(resource)}`.trim()),
    );
    expect([...new Set(grants)].sort()).toEqual([
      'dynamodb:DescribeStream Feedback',
      'dynamodb:GetItem Allowances',
      'dynamodb:GetItem Credits',
      'dynamodb:GetItem Feedback',
      'dynamodb:GetItem Organizations',
      'dynamodb:GetItem Usage',
      'dynamodb:GetRecords Feedback',
      'dynamodb:GetShardIterator Feedback',
      'dynamodb:ListStreams Feedback',
      'dynamodb:Query Organizations',
      'dynamodb:Query Organizations/index/bySortKey',
      'dynamodb:UpdateItem Allowances',
      'logs:CreateLogStream',
      'logs:PutLogEvents',
      'ses:SendEmail identity/example.com',
      `ses:SendEmail identity/${from}`,
      'sqs:GetQueueAttributes',
      'sqs:GetQueueUrl',
      'sqs:SendMessage',
    ]);
    const sending = statements.find(({ Action }) => Action === 'ses:SendEmail');
    expect(sending?.Condition).toEqual({ StringEquals: { 'ses:FromAddress': from } });
  });
});
