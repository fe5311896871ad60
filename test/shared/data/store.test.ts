import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { withinTime } from '../../../shared/aws/deadline.ts';
import { createDynamoDbClient } from '../../../shared/data/dynamodb-client.ts';
import { StoreUnavailableError, whenAvailable } from '../../../shared/data/store.ts';
import { describeError } from '../../../shared/observability/describe-error.ts';
import { portOf } from '../../support/port-of.ts';

const bounds = { connectionTimeoutMs: 5_000, requestTimeoutMs: 200, maximumAttempts: 2 };

describe('whenAvailable', () => {
  let respond: (response: ServerResponse) => void;
  let requests = 0;
  let client: DynamoDBClient;
  const server = createServer((_, response) => {
    requests += 1;
    respond(response);
  });

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    process.env.AWS_ENDPOINT_URL_DYNAMODB = `http://127.0.0.1:${portOf(server)}`;
    client = createDynamoDbClient(bounds);
  });
  beforeEach(() => {
    requests = 0;
  });
  afterAll(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });

  const call = () => withinTime(10_000, () => whenAvailable(client.send(new ListTablesCommand({}))));
  const html = (status: number) => (response: ServerResponse) =>
    response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Service Unavailable</h1>');
  const stall = (response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'application/x-amz-json-1.0', 'Content-Length': '17' });
    response.write('{"TableNames"');
  };

  it.each<[string, (response: ServerResponse) => void, number]>([
    ['a 503 with an HTML body', html(503), 2],
    ['a 200 with an HTML body', html(200), 1],
    ['a 403 with an HTML body', html(403), 1],
    ['a response body that stalls', stall, 2],
    ['no response', () => undefined, 2],
  ])('throws StoreUnavailableError for %s after all attempts fail', async (_, fault, attempts) => {
    respond = fault;
    await expect(call()).rejects.toBeInstanceOf(StoreUnavailableError);
    expect(requests).toBe(attempts);
  });

  it('retries an attempt whose response body stalls', async () => {
    respond = (response) => (requests === 1 ? stall(response) : response.end('{"TableNames":["a"]}'));
    await expect(call()).resolves.toMatchObject({ TableNames: ['a'] });
  });

  it('rethrows a client error returned by DynamoDB', async () => {
    respond = (response) =>
      response
        .writeHead(400, { 'Content-Type': 'application/x-amz-json-1.0' })
        .end('{"__type":"com.amazonaws.dynamodb.v20120810#ValidationException","message":"no"}');
    await expect(call()).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it.each([
    ['ThrottlingException', 'throttlingReasons'],
    ['ProvisionedThroughputExceededException', 'ThrottlingReasons'],
  ])('names the tables and indexes that DynamoDB throttles, for the log: %s', async (name, field) => {
    const resource = 'arn:aws:dynamodb:eu-west-1:123456789012:table/prod-Events/index/byDay';
    const thrown = {
      __type: `com.amazonaws.dynamodb.v20120810#${name}`,
      message: 'Throughput exceeds the maximum.',
      [field]: [{ reason: 'IndexWriteKeyRangeThroughputExceeded', resource }],
    };
    respond = (response) =>
      response.writeHead(400, { 'Content-Type': 'application/x-amz-json-1.0' }).end(JSON.stringify(thrown));
    expect(describeError(await call().catch((error: unknown) => error)).errorDetail).toBe(
      'The store did not answer. IndexWriteKeyRangeThroughputExceeded on table/prod-Events/index/byDay.',
    );
  });
});
