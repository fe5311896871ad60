import { type Harness, ok, send, startGateway } from '../fixtures/gateway-harness.ts';

describe('Lambda proxy event', () => {
  let events: Record<string, unknown>[];
  let harness: Harness;

  beforeEach(async () => {
    events = [];
    harness = await startGateway({
      now: () => Date.UTC(2026, 10, 20, 9, 51, 7, 123),
      invoke: async (_name, event) => {
        events.push(JSON.parse(event));
        return ok();
      },
    });
  });
  afterEach(() => harness.close());

  it('contains the request, its caller and its route', async () => {
    await harness.send('POST', '/echo?a=1&a=2&b=x%20y', {
      headers: { 'X-One': '1', 'x-many': ['a', 'b'], 'User-Agent': 'test', 'Content-Type': 'text/plain' },
      body: 'héllo',
    });
    const host = `127.0.0.1:${harness.port}`;
    const traceId = expect.stringMatching(/^Root=1-[0-9a-f]{8}-[0-9a-f]{24}$/);
    const headers = {
      'X-One': '1',
      'x-many': 'b',
      'User-Agent': 'test',
      'Content-Type': 'text/plain',
      Host: host,
      'X-Forwarded-For': '127.0.0.1',
      'X-Forwarded-Port': String(harness.port),
      'X-Forwarded-Proto': 'http',
      'X-Amzn-Trace-Id': traceId,
    };
    expect(events).toEqual([
      {
        resource: '/echo',
        path: '/echo',
        httpMethod: 'POST',
        headers,
        multiValueHeaders: {
          ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
          'x-many': ['a', 'b'],
        },
        queryStringParameters: { a: '2', b: 'x y' },
        multiValueQueryStringParameters: { a: ['1', '2'], b: ['x y'] },
        pathParameters: null,
        stageVariables: null,
        requestContext: {
          apiId: 'abcdefghij',
          stage: 'prod',
          resourcePath: '/echo',
          path: '/prod/echo',
          httpMethod: 'POST',
          requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          extendedRequestId: expect.stringMatching(/^[\w-]{15}=$/),
          requestTimeEpoch: Date.UTC(2026, 10, 20, 9, 51, 7, 123),
          identity: { sourceIp: '127.0.0.1', userAgent: 'test' },
        },
        body: 'héllo',
        isBase64Encoded: false,
      },
    ]);
  });

  it.each([
    ['a UUID', 'c6af9ac6-7b61-11e6-9a41-93e8deadbeef', 'c6af9ac6-7b61-11e6-9a41-93e8deadbeef'],
    ['other text', 'mine', expect.stringMatching(/^[0-9a-f-]{36}$/)],
  ])('lets a caller choose only requestId, with %s', async (_kind, sent, requestId) => {
    await harness.send('GET', '/', {
      headers: { 'x-amzn-RequestId': sent, 'x-amz-apigw-id': sent, 'X-Amzn-Trace-Id': sent },
    });
    expect(events[0]).toMatchObject({
      requestContext: { requestId, extendedRequestId: expect.stringMatching(/^[\w-]{15}=$/) },
    });
  });

  it('contains null for an empty query and body', async () => {
    await harness.send('GET', '/');
    expect(events[0]).toMatchObject({
      path: '/',
      body: null,
      isBase64Encoded: false,
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
      pathParameters: null,
    });
  });

  it.each(['a%2Fb', '%25', '%252F', 'a+b', 'a%20b', '..', '%2e%2e', 'a;b', '%F0%9F%98%80', '100%'])(
    'preserves the encoding of the path and its parameters: %s',
    async (value) => {
      await harness.send('GET', `/echo/${value}`);
      expect(events[0]).toMatchObject({
        path: `/echo/${value}`,
        pathParameters: { name: value },
        requestContext: { path: `/prod/echo/${value}`, resourcePath: '/echo/{name}' },
      });
    },
  );

  it('appends the client IP address to X-Forwarded-For', async () => {
    await harness.send('GET', '/echo', { headers: { 'X-Forwarded-For': '203.0.113.7' } });
    expect(events[0]).toMatchObject({
      headers: { 'X-Forwarded-For': '203.0.113.7, 127.0.0.1' },
      requestContext: { identity: { sourceIp: '127.0.0.1' } },
    });
  });

  it('omits hop-by-hop headers', async () => {
    await harness.send('POST', '/echo', { headers: { TE: 'trailers' }, body: 'x' });
    const names = Object.keys(Object(events[0]?.headers)).map((name) => name.toLowerCase());
    expect(names).not.toEqual(expect.arrayContaining(['te']));
    expect(names).not.toEqual(expect.arrayContaining(['content-length']));
    expect(names).not.toEqual(expect.arrayContaining(['connection']));
  });

  it('is created for both loopback host names', async () => {
    const responses = await Promise.all(
      ['127.0.0.1', 'localhost'].map((host) => send(harness.port, 'GET', '/echo', { host })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  });
});
