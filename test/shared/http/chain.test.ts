import { measureCall } from '../../../shared/aws/waits.ts';
import { apiPrefix, type Route, routeDefaults } from '../../../shared/contract/routes/route.ts';
import * as z from '../../../shared/contract/zod.ts';
import { StoreUnavailableError } from '../../../shared/data/store.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { EndpointAbort } from '../../../shared/http/chain/call.ts';
import { defineEndpoint } from '../../../shared/http/define-endpoint.ts';
import { toAuthorizerContext } from '../../../shared/security/authorizer-context.ts';
import { callChain, caller, memoryCounter, rawKey } from './chain-harness.ts';

const readThing = {
  ...routeDefaults,
  operationId: 'readThing',
  group: 'widget',
  method: 'GET',
  path: `${apiPrefix}/things/{thingId}`,
  summary: '',
  description: '',
  pathParameters: z.strictObject({ thingId: z.string().check(z.maxLength(10)) }),
  responses: { 200: z.object({ thingId: z.string() }) },
  conditional: true,
  safe: true,
} as const satisfies Route;

const writeThing = {
  ...routeDefaults,
  operationId: 'writeThing',
  group: 'widget',
  method: 'POST',
  path: `${apiPrefix}/things`,
  summary: '',
  description: '',
  body: z.strictObject({ name: z.string(), list: z.optional(z.array(z.strictObject({ n: z.int() }))) }),
  responses: { 200: z.object({ name: z.string() }) },
  maximumBodyBytes: 100,
} as const satisfies Route;

const reader = defineEndpoint(readThing, async ({ path }) => ({ status: 200, body: path }));
const writer = defineEndpoint(writeThing, async ({ body }) => ({ status: 200, body }));
const readPath = `${apiPrefix}/things/one`;

const quotaHeaders = {
  'X-Quota-Limit': '10000',
  'X-Quota-Remaining': '9999',
  'X-Quota-Reset': String(Date.UTC(2026, 11, 1) / 1000),
  'RateLimit-Policy': '"month";q=10000;w=2592000, "minute";q=120;w=60',
  RateLimit: '"month";r=9999;t=1339200',
};

const commonHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': expect.stringContaining('X-Trace-Id'),
  'Timing-Allow-Origin': '*',
  Vary: 'Accept-Encoding',
  'X-Trace-Id': 'trace-1',
};

describe('response handling', () => {
  it('adds only the trace ID, quota, CORS and caching headers', async () => {
    const { response, body } = await callChain(reader, { path: readPath });
    expect(body).toEqual({ thingId: 'one' });
    expect(response).toEqual({
      statusCode: 200,
      body: '{"thingId":"one"}',
      headers: {
        ...commonHeaders,
        ...quotaHeaders,
        'Cache-Control': 'private, max-age=60',
        Vary: 'Accept-Encoding, Origin, X-Api-Key',
        ETag: '"KXP0AcATerneZzgtnuE1JyMzG9Xl2N-w5D4ZYMnaR8Y"',
      },
    });
  });

  it.each(['"ETAG"', 'W/"ETAG"', '"other", "ETAG"', '*'])(
    'returns 304 without a body for If-None-Match: %s',
    async (pattern) => {
      const first = await callChain(reader, { path: readPath });
      const etag = String(first.response.headers?.ETag);
      const { response } = await callChain(reader, {
        path: readPath,
        headers: { 'if-none-match': pattern.replace('"ETAG"', etag) },
      });
      expect({ status: response.statusCode, body: response.body, etag: response.headers?.ETag }).toEqual({
        status: 304,
        body: '',
        etag,
      });
      expect(response.headers).toMatchObject(quotaHeaders);
    },
  );

  it('removes fields that are not in the response schema', async () => {
    const thing = { name: 'x', secret: 'y' };
    const leaky = defineEndpoint(writeThing, async () => ({ status: 200, body: thing }));
    const { body } = await callChain(leaky, { body: '{"name":"x"}' });
    expect(body).toEqual({ name: 'x' });
  });

  it('returns the validated content of each immutable body, not that of an earlier body', async () => {
    const bodies = [{ thingId: 'one' }, { thingId: 'two' }, { thingId: 'one', secret: 'y' }];
    let turn = 0;
    const storing = defineEndpoint(readThing, async () => {
      const body = bodies[Math.floor(turn++ / 2)] ?? { thingId: 'none' };
      return { status: 200, body, isImmutable: true };
    });
    const responses = [];
    for (const _body of [...bodies, ...bodies]) {
      const { response } = await callChain(storing, { path: readPath });
      responses.push([response.body, response.headers?.ETag]);
    }
    const one = ['{"thingId":"one"}', '"KXP0AcATerneZzgtnuE1JyMzG9Xl2N-w5D4ZYMnaR8Y"'];
    const two = ['{"thingId":"two"}', expect.not.stringContaining('KXP0')];
    expect(responses).toEqual([one, one, two, two, one, one]);
  });

  it('adds Deprecation, Sunset and Link headers for a deprecated route', async () => {
    const deprecated = defineEndpoint(
      {
        ...writeThing,
        deprecation: {
          since: '2026-01-01T00:00:00Z',
          sunset: '2027-01-01T00:00:00Z',
          guide: 'https://example.com/guide',
        },
      },
      async ({ body }) => ({ status: 200, body }),
    );
    const { response } = await callChain(deprecated, { body: '{"name":"x"}' });
    expect(response.headers).toMatchObject({
      Deprecation: '@1767225600',
      Sunset: 'Fri, 01 Jan 2027 00:00:00 GMT',
      Link: '<https://example.com/guide>; rel="deprecation"; type="text/html"',
    });
  });
});

describe('widget key verification', () => {
  it('rejects a key that does not match a valid authorizer context, and does not count the call', async () => {
    const counter = memoryCounter();
    const refused = async (options: Parameters<typeof callChain>[1]) =>
      (await callChain(reader, { path: readPath, ...options }, counter)).body;
    const invalid = {
      code: 'API_KEY_INVALID',
      message: 'The widget key is invalid. Check the key, or ask the site owner for a current key.',
      traceId: 'trace-1',
    };
    expect(await refused({ headers: { 'x-api-key': `wk_live_${'B'.repeat(32)}` } })).toEqual(invalid);
    expect(await refused({ authorizer: null })).toEqual(invalid);
    expect(await refused({ authorizer: { ...toAuthorizerContext(caller), keyHash: 'short' } })).toEqual(
      invalid,
    );
    expect(await refused({ authorizer: { ...toAuthorizerContext(caller), plan: 'platinum' } })).toEqual(
      invalid,
    );
    expect(counter.calls).toBe(0);
  });

  it('removes the key from the event and never logs it', async () => {
    const { event, lines } = await callChain(reader, { path: readPath, headers: { 'X-API-KEY': rawKey } });
    expect(JSON.stringify([event, lines])).not.toContain(rawKey);
  });
});

describe('organization suspension', () => {
  it('returns an error response with quota headers and does not count the call', async () => {
    const counter = memoryCounter(5);
    const authorizer = toAuthorizerContext({ ...caller, suspended: true });
    const { response, body } = await callChain(reader, { path: readPath, authorizer }, counter);
    expect(body).toMatchObject({ code: 'ORGANIZATION_SUSPENDED', traceId: 'trace-1' });
    expect(response.statusCode).toBe(403);
    expect(response.headers).toMatchObject({ 'X-Quota-Remaining': '9995' });
    expect(counter.calls).toBe(5);
  });
});

describe('usage metering', () => {
  const spent = {
    code: 'QUOTA_EXCEEDED',
    message:
      "The organization's monthly call quota is exhausted. Wait until 00:00 UTC on the first day of next month, or ask the site owner to raise the quota.",
    traceId: 'trace-1',
  };

  it('rejects the first call over the quota without running the endpoint, and returns the reset time', async () => {
    let ran = 0;
    const counting = defineEndpoint(writeThing, async ({ body }) => {
      ran += 1;
      return { status: 200, body };
    });
    const { response, body } = await callChain(counting, { body: '{"name":"x"}' }, memoryCounter(10_000));
    expect(body).toEqual(spent);
    expect(response.statusCode).toBe(429);
    expect(response.headers).toMatchObject({ 'Retry-After': '1339200', 'X-Quota-Remaining': '0' });
    expect(ran).toBe(0);
  });

  it('accepts 50 calls a day beyond the quota for a route that permits it', async () => {
    const accepting = defineEndpoint({ ...writeThing, acceptedBeyondQuota: true }, async ({ body }) => ({
      status: 200,
      body,
    }));
    const counter = memoryCounter(10_000);
    const call = async () => (await callChain(accepting, { body: '{"name":"x"}' }, counter)).response;
    for (let number = 1; number <= 50; number += 1) {
      expect(await call()).toMatchObject({ statusCode: 200, headers: { 'X-Quota-Remaining': '0' } });
    }
    expect(await call()).toMatchObject({ statusCode: 429, headers: { 'Retry-After': '1339200' } });
  });

  it('discards the result or error of a read request that exceeds the quota', async () => {
    const failing = defineEndpoint(readThing, async () => {
      throw new ApiError('ORIGIN_NOT_ALLOWED');
    });
    expect((await callChain(reader, { path: readPath }, memoryCounter(10_000))).body).toEqual(spent);
    expect((await callChain(failing, { path: readPath }, memoryCounter(10_000))).body).toEqual(spent);
  });

  it('counts a failed call and includes it in the quota headers', async () => {
    const counter = memoryCounter();
    const { response } = await callChain(writer, { body: 'not json' }, counter);
    expect(counter.calls).toBe(1);
    expect(response.headers).toMatchObject({ 'X-Quota-Remaining': '9999' });
  });

  it('returns 503 without an X-Quota-Remaining header when the call cannot be counted', async () => {
    const broken = {
      countCall: () => Promise.reject(new StoreUnavailableError(new Error('secret-table is down'))),
      countBeyondLimit: () => Promise.reject(new StoreUnavailableError(new Error('secret-table is down'))),
      readMonth: () => Promise.reject(new StoreUnavailableError(new Error('secret-table is down'))),
    };
    for (const [endpoint, options] of [
      [reader, { path: readPath }],
      [writer, { body: '{"name":"x"}' }],
    ] as const) {
      const { response, body } = await callChain(endpoint, options, broken);
      expect(response.statusCode).toBe(503);
      expect(body).toEqual({ code: 'SERVICE_BUSY', message: expect.any(String), traceId: 'trace-1' });
      expect(response.headers).toMatchObject({ 'Retry-After': '5', 'X-Quota-Limit': '10000' });
      expect(response.headers).not.toHaveProperty('X-Quota-Remaining');
    }
  });
});

describe('page origin', () => {
  const origin = 'https://shop.example';
  const onlyPages = defineEndpoint({ ...readThing, requiresOrigin: true }, async ({ origin: page }) => ({
    status: 200,
    body: { thingId: page ?? '' },
  }));

  it.each([
    'https://evil.example',
    'https://shop.example.evil.example',
    'http://shop.example',
    'https://shop.example/path',
    'null',
    '',
  ])(
    'rejects the Origin %j on every keyed route, without counting the call or running the endpoint',
    async (sent) => {
      const counter = memoryCounter();
      const run = jest.fn();
      for (const endpoint of [defineEndpoint(readThing, run), defineEndpoint(writeThing, run)]) {
        const headers = { Origin: sent, Referer: `${origin}/page` };
        const { response, body } = await callChain(
          endpoint,
          { path: readPath, body: '{}', headers },
          counter,
        );
        expect({ status: response.statusCode, body }).toMatchObject({
          status: 403,
          body: { code: 'ORIGIN_NOT_ALLOWED' },
        });
        expect(response.headers).toMatchObject({
          'Access-Control-Allow-Origin': '*',
          'X-Quota-Limit': '10000',
        });
      }
      expect(counter.calls).toBe(0);
      expect(run).not.toHaveBeenCalled();
    },
  );

  it('logs the host of a rejected origin', async () => {
    const headers = { Origin: 'https://evil.example' };
    const { lines } = await callChain(reader, { path: readPath, headers });
    expect(lines[0]).toMatchObject({
      level: 'warn',
      fields: { code: 'ORIGIN_NOT_ALLOWED', orgId: 'acme', originHost: 'evil.example' },
    });
  });

  it.each([[{ Origin: origin }], [{ origin }], [{}], [{ Referer: 'https://evil.example/' }]])(
    'accepts the headers %j on a route that does not require an origin',
    async (headers) => {
      const { response } = await callChain(reader, { path: readPath, headers });
      expect(response.statusCode).toBe(200);
    },
  );

  it.each([[{ Origin: origin }], [{ Referer: `${origin}/page?query` }]])(
    'passes the origin in %j to a route that requires one',
    async (headers) => {
      const { body } = await callChain(onlyPages, { path: readPath, headers });
      expect(body).toEqual({ thingId: origin });
    },
  );

  it.each([[{}], [{ Referer: 'https://evil.example/' }], [{ Origin: 'null', Referer: `${origin}/` }]])(
    'rejects the headers %j on a route that requires an origin',
    async (headers) => {
      const { response, body } = await callChain(onlyPages, { path: readPath, headers });
      expect(response.statusCode).toBe(403);
      expect(body).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' });
    },
  );
});

describe('request body parsing', () => {
  const send = async (body: string | null, headers: Record<string, string> = {}, isBase64Encoded = false) => {
    const { response, body: received } = await callChain(writer, { body, headers, isBase64Encoded });
    return { status: response.statusCode, body: received };
  };

  it.each([['application/json'], ['application/json; charset=utf-8'], ['Application/JSON;charset="UTF-8"']])(
    'accepts the media type %s',
    async (contentType) => {
      expect(await send('{"name":"é👍"}', { 'content-type': contentType })).toEqual({
        status: 200,
        body: { name: 'é👍' },
      });
    },
  );

  it('decodes a base64 body', async () => {
    expect(await send(Buffer.from('{"name":"é"}').toString('base64'), {}, true)).toEqual({
      status: 200,
      body: { name: 'é' },
    });
  });

  it.each([
    'text/plain',
    'application/json; charset=latin1',
    'application/x-www-form-urlencoded',
    '',
    'application/jsonx',
  ])('rejects the media type %j', async (contentType) => {
    expect(await send('{"name":"x"}', { 'content-type': contentType })).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    });
  });

  it.each([null, '', '{', "{'name':'x'}", 'undefined'])('returns INVALID_JSON for %j', async (body) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { code: 'INVALID_JSON' } });
  });

  it('returns INVALID_JSON for a body that is not UTF-8', async () => {
    const latin1 = Buffer.from('{"name":"\u00e9"}', 'latin1').toString('base64');
    expect(await send(latin1, {}, true)).toMatchObject({ status: 400, body: { code: 'INVALID_JSON' } });
  });

  it('returns PAYLOAD_TOO_LARGE for a body that exceeds the limit in bytes', async () => {
    const body = JSON.stringify({ name: 'é'.repeat(50) });
    expect(body.length).toBeLessThan(100);
    expect(await send(body)).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
  });

  it.each([
    ['{"name":7}', [{ path: 'name', message: 'must be a string' }]],
    ['{}', [{ path: 'name', message: 'is required' }]],
    ['[]', [{ path: 'body', message: expect.stringContaining('object') }]],
    ['null', [{ path: 'body', message: expect.stringContaining('object') }]],
    ['{"name":"x","extra":1}', [{ path: 'extra', message: 'is not a field of this request' }]],
    ['{"name":"x","__proto__":{"a":1}}', [{ path: '__proto__', message: 'is not a field of this request' }]],
    [
      '{"name":"x","list":[{"n":1},{"n":"2"}]}',
      [{ path: 'list[1].n', message: expect.stringContaining('number') }],
    ],
  ])('lists each invalid field of %s', async (body, details) => {
    expect(await send(body)).toEqual({
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        message: 'The request is invalid. Correct the fields listed in details.',
        traceId: 'trace-1',
        details,
      },
    });
  });
});

describe('log entry of a rejected request', () => {
  const secret = 'what-a-visitor-is-called';
  const faultOf = async (body: unknown) => {
    const { lines } = await callChain(writer, { body: JSON.stringify(body) });
    const refusal = lines.find(({ message }) => message === 'Request refused');
    const { code, status, field = null, reason = null } = refusal?.fields ?? {};
    return { level: refusal?.level, code, status, field, reason };
  };
  const refused = { level: 'warn', code: 'VALIDATION_FAILED', status: 400 };

  it('contains the invalid field and the reason', async () => {
    expect(await faultOf({ name: 'x', list: [{ n: 1 }, { n: secret }] })).toEqual({
      ...refused,
      field: 'list[1].n',
      reason: 'must be a number',
    });
  });

  it('omits the names of unknown fields', async () => {
    expect(await faultOf({ name: 'x', [secret]: 1 })).toEqual({
      ...refused,
      field: null,
      reason: 'unknown field',
    });
  });

  it('omits values quoted in a validation message', async () => {
    const details = [{ path: 'featureCode', message: `"${secret}" is not one of "a", "b"` }];
    const strictEndpoint = defineEndpoint(writeThing, async () => {
      throw new ApiError('VALIDATION_FAILED', { details });
    });
    const { lines, body } = await callChain(strictEndpoint, { body: '{"name":"x"}' });
    expect(body).toMatchObject({ details });
    expect(lines.find(({ level }) => level === 'warn')?.fields).toMatchObject({
      field: 'featureCode',
      reason: '… is not one of …',
    });
    expect(JSON.stringify(lines)).not.toContain(secret);
  });
});

describe('path parameter decoding', () => {
  const read = async (segment: string) =>
    (await callChain(reader, { path: `${apiPrefix}/things/${segment}` })).body;

  it.each([
    ['a%2Fb', 'a/b'],
    ['a%252Fb', 'a%2Fb'],
    ['a+b', 'a+b'],
    ['a%20b', 'a b'],
    ['%F0%9F%91%8D', '👍'],
    ['a b', 'a b'],
    ['é', 'é'],
  ])('decodes %s once to %s', async (segment, thingId) => {
    expect(await read(segment)).toEqual({ thingId });
  });

  it('finds the parameter below the base path of a custom domain', async () => {
    const { body } = await callChain(reader, { path: `/base${apiPrefix}/things/a%2Fb` });
    expect(body).toEqual({ thingId: 'a/b' });
  });

  it.each(['%zz', '%F0%9F', '%'])('rejects the malformed path segment %s', async (segment) => {
    expect(await read(segment)).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: 'thingId', message: 'must be percent-encoded UTF-8 (encodeURIComponent)' }],
    });
  });
});

describe('error handling', () => {
  it('does not reveal the message of an unexpected error', async () => {
    const broken = defineEndpoint(readThing, async () => {
      throw new Error('arn:aws:dynamodb:us-east-1:1:table/Secret at /var/task/index.mjs');
    });
    const { response, body, lines } = await callChain(broken, { path: readPath });
    expect(response.statusCode).toBe(500);
    expect(body).toEqual({
      code: 'INTERNAL_ERROR',
      message: 'An internal error occurred. Retry later; if the error persists, report it with the traceId.',
      traceId: 'trace-1',
    });
    expect(lines.map(({ level, message }) => `${level} ${message}`)).toEqual([
      'error Request failed',
      'info Invocation completed',
    ]);
  });

  it('returns API_KEY_NOT_PERMITTED for an unknown method or resource', async () => {
    const { response, body } = await callChain(reader, { method: 'DELETE' });
    expect(response.statusCode).toBe(403);
    expect(body).toMatchObject({ code: 'API_KEY_NOT_PERMITTED', traceId: 'trace-1' });
  });

  it('returns INTERNAL_ERROR for a response that violates the contract', async () => {
    const wrong = defineEndpoint(readThing, async () => ({ status: 201, body: { thingId: 'x' } }));
    expect((await callChain(wrong, { path: readPath })).body).toMatchObject({ code: 'INTERNAL_ERROR' });
  });
});

describe('request timeout', () => {
  const timedOut = { statusCode: 504, body: expect.stringContaining('"TIMEOUT"') };
  const whatever = { body: '{"name":"x"}', remainingTimeMs: 1_000 };

  it('aborts the endpoint with ApiError TIMEOUT and waits for its cleanup before responding', async () => {
    const steps: unknown[] = [];
    const holder = defineEndpoint(writeThing, ({ signal }) => {
      return new Promise((_, reject) => {
        const given = signal();
        given.addEventListener('abort', () => {
          steps.push(given.reason);
          setImmediate(() => {
            steps.push('cleared up');
            reject(given.reason);
          });
        });
      });
    });
    const { response, lines } = await callChain(holder, whatever);
    expect(response).toMatchObject(timedOut);
    expect(steps).toEqual([new ApiError('TIMEOUT'), 'cleared up']);
    expect(lines.at(-1)?.fields).toMatchObject({ status: 504 });
  });

  it('provides an already aborted signal when an endpoint requests the signal after the timeout', async () => {
    const abort = new EndpointAbort();
    await abort.abort(null, 0);
    expect(abort.signal()).toMatchObject({ aborted: true, reason: new ApiError('TIMEOUT') });
  });

  it('stops waiting for an endpoint that ignores the signal', async () => {
    const deaf = defineEndpoint(writeThing, () => new Promise<never>(() => undefined));
    expect((await callChain(deaf, whatever)).response).toMatchObject(timedOut);
  });

  it('ignores the late response of an endpoint', async () => {
    const late = defineEndpoint(writeThing, ({ body, signal }) => {
      return new Promise((resolve) => {
        signal().addEventListener('abort', () => resolve({ status: 200, body }));
      });
    });
    expect((await callChain(late, whatever)).response).toMatchObject(timedOut);
  });
});

describe('request log', () => {
  it('contains the number and duration of calls to each AWS service', async () => {
    const waiting = defineEndpoint(readThing, async () => {
      await Promise.all([measureCall('dynamodb', async () => 1), measureCall('dynamodb', async () => 2)]);
      await measureCall('bedrock', () => Promise.reject(new Error('refused'))).catch(() => undefined);
      return { status: 200, body: { thingId: 'x' } };
    });
    const { lines } = await callChain(waiting, { path: readPath });
    expect(lines.at(-1)?.fields.waits).toEqual({
      dynamodb: [2, expect.any(Number)],
      bedrock: [1, expect.any(Number)],
    });
  });

  it('contains a single COMPLETED entry with trace ID, route, caller, status and duration', async () => {
    const { lines } = await callChain(reader, { path: readPath });
    const always = {
      traceId: 'trace-1',
      awsRequestId: 'lambda-request',
      route: `GET ${apiPrefix}/things/{thingId}`,
    };
    expect(lines).toEqual([
      {
        level: 'info',
        message: 'Invocation completed',
        fields: {
          ...always,
          orgId: 'acme',
          siteId: 'shop',
          keyId: 'key-1',
          plan: 'solo',
          status: 200,
          durationMs: 0,
          functionVersion: '1',
          waits: null,
        },
      },
    ]);
  });
});
