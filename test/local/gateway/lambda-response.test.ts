import { gunzipSync, gzipSync } from 'node:zlib';
import { FunctionError } from '../../../local/lambda/function-error.ts';
import {
  baseApi,
  echoMethod,
  type Harness,
  ok,
  resource,
  startGateway,
} from '../fixtures/gateway-harness.ts';

describe('Lambda proxy integration', () => {
  let harness: Harness;
  const returning = async (output: unknown, api = {}) => {
    harness = await startGateway({ api, invoke: async () => JSON.stringify(output) });
    return harness;
  };
  afterEach(() => harness.close());

  it('returns the status, headers and body from the function', async () => {
    await returning({ statusCode: 201, headers: { 'X-A': 'one', ETag: '"1"' }, body: '{"é":1}' });
    const response = await harness.send('GET', '/echo');
    expect(response.status).toBe(201);
    expect(response.headers).toEqual({
      'content-type': 'application/json',
      'content-length': '8',
      'x-a': 'one',
      etag: '"1"',
      'x-amzn-requestid': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-amz-apigw-id': expect.stringMatching(/^[\w-]{15}=$/),
      'x-amzn-trace-id': expect.stringMatching(/^Root=1-/),
      date: expect.any(String),
      connection: 'close',
    });
    expect(response.body.toString()).toBe('{"é":1}');
  });

  it('defaults to status 200 with an empty body', async () => {
    await returning({});
    const response = await harness.send('GET', '/echo');
    expect([response.status, response.body.length]).toEqual([200, 0]);
  });

  it('converts numbers and booleans in headers to strings', async () => {
    await returning({ statusCode: '204', headers: { 'Retry-After': 5, 'X-Yes': true, 'X-No': null } });
    const response = await harness.send('GET', '/echo');
    expect(response.status).toBe(204);
    expect(response.headers).toMatchObject({ 'retry-after': '5', 'x-yes': 'true' });
    expect(response.headers['x-no']).toBeUndefined();
  });

  it.each([
    ['a value that is not an object', 'text'],
    ['null', null],
    ['an unknown field', { statusCode: 200, message: 'x' }],
    ['a body that is not a string', { statusCode: 200, body: { a: 1 } }],
    ['a status that is not a number', { statusCode: 'ok' }],
    ['headers that are not an object', { headers: ['a'] }],
  ])('returns 502 when the function returns %s', async (_what, malformed) => {
    await returning(malformed);
    const response = await harness.send('GET', '/echo');
    expect(response.status).toBe(502);
    expect(response.json()).toEqual({ type: 'DEFAULT_5XX' });
  });

  it('returns 502, rendered with DEFAULT_5XX, when the function fails', async () => {
    harness = await startGateway({
      api: {
        gatewayResponses: new Map([
          [
            'DEFAULT_5XX',
            { status: null, headers: { 'X-Why': "'crash'" }, bodies: { 'application/json': '{"code":"X"}' } },
          ],
        ]),
      },
      invoke: async (name) => {
        throw new FunctionError(name, 'Sandbox.Timedout', 'Task timed out after 3.00 seconds');
      },
    });
    const response = await harness.send('GET', '/echo');
    expect([response.status, response.json(), response.headers['x-why']]).toEqual([
      502,
      { code: 'X' },
      'crash',
    ]);
  });

  it('returns 504 when the function does not exist', async () => {
    harness = await startGateway({
      invoke: async () => {
        throw new Error('no such function');
      },
    });
    expect((await harness.send('GET', '/echo')).status).toBe(504);
  });

  it('returns 504 when the integration times out', async () => {
    const slow = {
      ...echoMethod,
      integration: { type: 'AWS_PROXY', functionName: 'slow', timeoutMs: 20 },
    } as const;
    harness = await startGateway({
      api: { resources: [...baseApi.resources, resource('/slow', { GET: slow })] },
      invoke: () => new Promise(() => undefined),
    });
    const response = await harness.send('GET', '/slow');
    expect([response.status, response.json()]).toEqual([504, { type: 'INTEGRATION_TIMEOUT' }]);
  });
});

describe('request size limit', () => {
  let harness: Harness;
  afterEach(() => harness.close());

  it('returns 413 for a body above 10 MB, with or without Content-Length, and does not call the function', async () => {
    let calls = 0;
    harness = await startGateway({
      invoke: async () => {
        calls += 1;
        return ok();
      },
    });
    const body = Buffer.alloc(10 * 1024 * 1024 + 1, 'x');
    for (const headers of [{ 'Content-Length': String(body.length) }, { 'Transfer-Encoding': 'chunked' }]) {
      const response = await harness.send('POST', '/echo', { headers, body });
      expect([response.status, response.json()]).toEqual([413, { type: 'REQUEST_TOO_LARGE' }]);
    }
    expect(calls).toBe(0);
  });

  it('returns 413 when the body exceeds the Lambda payload limit', async () => {
    harness = await startGateway({
      invoke: async (name) => {
        throw new FunctionError(name, 'RequestEntityTooLargeException', 'too large');
      },
    });
    expect((await harness.send('POST', '/echo', { body: 'x' })).status).toBe(413);
  });
});

describe('content encoding', () => {
  let harness: Harness;
  const text = 'word '.repeat(300);
  const start = async (invoke = async (_name: string, _event: string) => ok(text)) => {
    harness = await startGateway({ api: { minimumCompressionSizeBytes: 1024 }, invoke });
  };
  afterEach(() => harness.close());

  it.each(['gzip', 'br, gzip;q=0.5'])(
    'compresses the response with gzip for Accept-Encoding: %s',
    async (accept) => {
      await start();
      const response = await harness.send('GET', '/echo', { headers: { 'Accept-Encoding': accept } });
      expect(response.headers['content-encoding']).toBe('gzip');
      expect(JSON.parse(gunzipSync(response.body).toString())).toBe(text);
    },
  );

  it.each(['', 'br', 'gzip;q=0', 'identity'])(
    'does not compress the response for Accept-Encoding: "%s"',
    async (accept) => {
      await start();
      const response = await harness.send('GET', '/echo', { headers: { 'Accept-Encoding': accept } });
      expect([response.headers['content-encoding'], response.json()]).toEqual([undefined, text]);
    },
  );

  it('does not compress a short body or an already encoded body', async () => {
    const encoded = { headers: { 'Content-Encoding': 'x' }, body: text };
    await start(async (_name, event) =>
      JSON.parse(event).path === '/echo' ? ok('short') : JSON.stringify(encoded),
    );
    const headers = { 'Accept-Encoding': 'gzip' };
    expect((await harness.send('GET', '/echo', { headers })).headers['content-encoding']).toBeUndefined();
    const response = await harness.send('GET', '/echo/x', { headers });
    expect([response.headers['content-encoding'], response.body.toString()]).toEqual(['x', text]);
  });

  it('decompresses the request body before calling the function', async () => {
    const bodies: unknown[] = [];
    await start(async (_name, event) => {
      bodies.push(JSON.parse(event).body);
      return ok();
    });
    const headers = { 'Content-Encoding': 'gzip' };
    expect((await harness.send('POST', '/echo', { headers, body: gzipSync('hello') })).status).toBe(200);
    expect(bodies).toEqual(['hello']);
    expect((await harness.send('POST', '/echo', { headers, body: 'no gzip' })).status).toBe(400);
    expect(
      (await harness.send('POST', '/echo', { headers: { 'Content-Encoding': 'br' }, body: 'x' })).status,
    ).toBe(415);
    const bomb = gzipSync(Buffer.alloc(11 * 1024 * 1024));
    expect((await harness.send('POST', '/echo', { headers, body: bomb })).status).toBe(413);
    expect(bodies).toEqual(['hello']);
  });
});
