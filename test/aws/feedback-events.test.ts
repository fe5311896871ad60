import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { feedbackEventPipe } from '../../lib/feedback-events/pipe-definition.ts';
import { tableDefinitions } from '../../lib/tables.ts';
import { applyPipe, type PipedEvent } from '../../local/pipes/apply-pipe.ts';
import { feedbackEventDetailSchema, feedbackEventTypes } from '../../shared/contract/feedback-events.ts';
import { FeedbackTable, type NewEntry, type StoredEntry } from '../../shared/data/feedback.ts';
import { documentClient } from '../../shared/data/store.ts';
import { Account } from './support/account.ts';
import { callJson } from './support/call-json.ts';

/** Parts of the responses of DynamoDB Streams and SQS that the test reads. */
const streamSchema = z.object({
  StreamDescription: z.object({ Shards: z.array(z.object({ ShardId: z.string() })) }),
});
const queueSchema = z.object({ Attributes: z.object({ QueueArn: z.string() }) });
const messagesSchema = z.object({ Messages: z.array(z.object({ Body: z.string() })) });

// Only ends a hanging run: moto starts in a few seconds.
jest.setTimeout(120_000);

const noon = Date.parse('2026-11-20T12:00:00.123Z');
const busName = 'WidgetApi-feedback';
const tableName = 'Feedback';
const { partitionKey, sortKey } = tableDefinitions.Feedback;

const content = {
  message: 'secret <$.dynamodb.NewImage.body.M.contactEmail.S> "}\n\\u0022 $&',
  category: 'secret <aws.pipes.event.json>',
  contactEmail: 'secret@example.com',
};
const entries: readonly NewEntry[] = [
  { kind: 'feedback', siteId: 'shop', content: { ...content, id: 'f-1' } },
  { kind: 'feedback', siteId: 'shop', content },
  { kind: 'report', siteId: 'blog', content: { ...content, id: 'r-1', barrier: 'forms' } },
];

describe('feedback events in an account emulated by moto', () => {
  let account: Account;
  let client: DynamoDBClient;
  let streamArn: string | undefined;
  const stored: StoredEntry[] = [];

  beforeAll(async () => {
    account = await Account.start();
    client = account.client(DynamoDBClient);
    const { TableDescription: table } = await client.send(
      new CreateTableCommand({
        TableName: tableName,
        AttributeDefinitions: [partitionKey, sortKey].map((AttributeName) => ({
          AttributeName,
          AttributeType: 'S',
        })),
        KeySchema: [
          { AttributeName: partitionKey, KeyType: 'HASH' },
          { AttributeName: sortKey, KeyType: 'RANGE' },
        ],
        BillingMode: 'PAY_PER_REQUEST',
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
      }),
    );
    streamArn = table?.LatestStreamArn;
    const documents = documentClient(client);
    const feedback = new FeedbackTable(documents, tableName);
    for (const entry of entries) stored.push((await feedback.receive('acme', entry, noon)).entry);
    // A repeated entry and a status change publish no event.
    const [first] = entries;
    if (first !== undefined) await feedback.receive('acme', first, noon + 1);
    await documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { orgId: 'acme', entryId: 'report#r-1' },
        UpdateExpression: 'SET #s = :s',
        ExpressionAttributeNames: { '#s': 'status' },
        ExpressionAttributeValues: { ':s': 'resolved' },
      }),
    );
  });
  afterAll(async () => {
    client?.destroy();
    await account?.stop();
  });

  const send = (...call: [Parameters<typeof callJson>[1], string, object]) =>
    callJson(account.endpoint, ...call);

  async function recordsOfStream(): Promise<readonly unknown[]> {
    const { StreamDescription: stream } = streamSchema.parse(
      await send('DynamoDBStreams_20120810', 'DescribeStream', { StreamArn: streamArn }),
    );
    const { ShardIterator } = await send('DynamoDBStreams_20120810', 'GetShardIterator', {
      StreamArn: streamArn,
      ShardId: stream.Shards[0]?.ShardId,
      ShardIteratorType: 'TRIM_HORIZON',
    });
    const { Records } = await send('DynamoDBStreams_20120810', 'GetRecords', { ShardIterator });
    return z.array(z.unknown()).parse(Records);
  }

  it('are sent for new entries only, in the documented form', async () => {
    const records = await recordsOfStream();
    expect(JSON.stringify(records)).toContain('secret@example.com');
    const events = records
      .map((record) => applyPipe(feedbackEventPipe, record))
      .filter((one) => one !== null);
    expect(events.map(({ detail }) => detail)).toEqual(
      stored.map(({ orgId, siteId, kind, id, reference, receivedAt }) => ({
        version: '1',
        orgId,
        siteId,
        kind,
        id,
        reference,
        receivedAt,
      })),
    );
    expect(events.map((event) => event['detail-type'])).toEqual(
      stored.map(({ kind }) => feedbackEventTypes[kind]),
    );
    expect(JSON.stringify(events)).not.toContain('secret');
  });

  it('reach a rule of the event bus unchanged, without any other event', async () => {
    await send('AWSEvents', 'CreateEventBus', { Name: busName });
    const { QueueUrl } = await send('AmazonSQS', 'CreateQueue', { QueueName: 'portal' });
    const { Attributes } = queueSchema.parse(
      await send('AmazonSQS', 'GetQueueAttributes', { QueueUrl, AttributeNames: ['QueueArn'] }),
    );
    await send('AWSEvents', 'PutRule', {
      Name: 'portal',
      EventBusName: busName,
      EventPattern: JSON.stringify({
        source: [feedbackEventPipe.source],
        'detail-type': Object.values(feedbackEventTypes),
      }),
    });
    await send('AWSEvents', 'PutTargets', {
      Rule: 'portal',
      EventBusName: busName,
      Targets: [{ Id: 'portal', Arn: Attributes.QueueArn }],
    });
    const events = (await recordsOfStream()).flatMap((record) => applyPipe(feedbackEventPipe, record) ?? []);
    await send('AWSEvents', 'PutEvents', { Entries: [...events, otherEvent].map(asEntry) });
    const { Messages } = messagesSchema.parse(
      await send('AmazonSQS', 'ReceiveMessage', { QueueUrl, MaxNumberOfMessages: 10 }),
    );
    const got = Messages.map(({ Body }): PipedEvent => JSON.parse(Body));
    expect(
      got.map(({ source, detail }) => [source, feedbackEventDetailSchema.parse(detail).reference]),
    ).toEqual(stored.map(({ reference }) => ['widget-api', reference]));
    expect(JSON.stringify(got)).not.toContain('secret');
  });
});

const otherEvent = { source: 'somebody', 'detail-type': 'Feedback received', detail: { secret: true } };

/** A PutEvents entry, as EventBridge Pipes sends it. */
function asEntry(event: Pick<PipedEvent, 'source' | 'detail-type' | 'detail'>) {
  return {
    EventBusName: busName,
    Source: event.source,
    DetailType: event['detail-type'],
    Detail: JSON.stringify(event.detail),
  };
}
