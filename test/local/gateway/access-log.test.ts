import type { InvokeFunction } from '../../../local/gateway/authorizer.ts';
import { FunctionError } from '../../../local/lambda/function-error.ts';
import { allow, baseApi, type Harness, ok, startGateway } from '../fixtures/gateway-harness.ts';

const fields = [
  'requestId',
  'extendedRequestId',
  'requestTimeEpoch',
  'httpMethod',
  'resourcePath',
  'status',
  'responseLength',
  'responseLatency',
  'integration.status',
  'integration.latency',
  'integration.requestId',
  'error.responseType',
  'authorizer.orgId',
  'authorizer.status',
  'authorizer.latency',
  'wafResponseCode',
];

const format = JSON.stringify(Object.fromEntries(fields.map((name) => [name, `$context.${name}`])));

describe('access log', () => {
  let harness: Harness;
  const start = async (invoke: InvokeFunction, accessLogFormat = format) => {
    harness = await startGateway({
      api: { stage: { ...baseApi.stage, accessLogFormat } },
      now: () => Date.UTC(2026, 10, 20, 9, 51, 7, 5),
      invoke,
    });
  };
  const lines = () => harness.accessLog.map((line) => JSON.parse(line));
  afterEach(() => harness.close());

  it('records a served request', async () => {
    let invocation = '';
    await start(async (name, _event, awsRequestId) => {
      if (name === 'authorizer') return allow({ orgId: 'a"c\\m\ne' });
      invocation = awsRequestId ?? '';
      return ok();
    });
    const response = await harness.send('GET', '/keyed?secret=1', { headers: { 'X-Api-Key': 'k' } });
    const milliseconds = expect.stringMatching(/^\d+$/);
    expect(lines()).toEqual([
      {
        requestId: response.headers['x-amzn-requestid'],
        extendedRequestId: response.headers['x-amz-apigw-id'],
        requestTimeEpoch: String(Date.UTC(2026, 10, 20, 9, 51, 7, 5)),
        httpMethod: 'GET',
        resourcePath: '/keyed',
        status: '200',
        responseLength: '11',
        responseLatency: milliseconds,
        'integration.status': '200',
        'integration.latency': milliseconds,
        'integration.requestId': invocation,
        'error.responseType': '-',
        'authorizer.orgId': 'a"c\\m\ne',
        'authorizer.status': '200',
        'authorizer.latency': milliseconds,
        wafResponseCode: '-',
      },
    ]);
    expect(invocation).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('records the request ID of a failed invocation, and no ID when no function was invoked', async () => {
    const invocations: unknown[] = [];
    await start(async (name, _event, awsRequestId) => {
      invocations.push(awsRequestId);
      throw new FunctionError(name, 'Runtime.ExitError', 'Runtime exited');
    });
    await harness.send('GET', '/echo');
    await harness.send('GET', '/nothing');
    expect(lines().map((line) => line['integration.requestId'])).toEqual([...invocations, '-']);
    expect(invocations).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  it.each([
    [
      'GET',
      '/nothing',
      {},
      { status: '403', 'error.responseType': 'MISSING_AUTHENTICATION_TOKEN', resourcePath: '-' },
    ],
    [
      'GET',
      '/keyed',
      {},
      { status: '401', 'error.responseType': 'UNAUTHORIZED', 'authorizer.status': '401' },
    ],
    ['GET', '/keyed', { 'X-Api-Key': 'k' }, { status: '500', 'error.responseType': 'AUTHORIZER_FAILURE' }],
    ['GET', '/echo', {}, { status: '502', 'error.responseType': 'DEFAULT_5XX' }],
  ])('records why %s %s %j was rejected', async (method, path, headers, expected) => {
    await start(async (name) => {
      throw new FunctionError(name, 'Error', 'broken');
    });
    await harness.send(method, path, { headers });
    expect(lines()).toEqual([expect.objectContaining(expected)]);
  });
});
