import { FunctionError } from '../../../local/lambda/function-error.ts';
import { waitUntil } from '../../support/wait-until.ts';
import {
  allow,
  baseApi,
  type Harness,
  keyedMethod,
  ok,
  resource,
  startGateway,
} from '../fixtures/gateway-harness.ts';

const deny = JSON.stringify({
  principalId: 'nobody',
  policyDocument: {
    Version: '2012-10-17',
    Statement: [{ Effect: 'Deny', Action: 'execute-api:Invoke', Resource: '*' }],
  },
});

describe('authorizer', () => {
  let harness: Harness;
  let now: number;
  let requests: Record<string, unknown>[];
  let served: Record<string, unknown>[];
  let respond: () => Promise<string>;

  const start = async (api = {}) => {
    harness = await startGateway({
      api,
      now: () => now,
      invoke: async (name, event) => {
        (name === 'authorizer' ? requests : served).push(JSON.parse(event));
        return name === 'authorizer' ? respond() : ok();
      },
    });
  };
  const call = (key: string | undefined, path = '/keyed') =>
    harness.send('GET', path, { headers: key === undefined ? {} : { 'X-Api-Key': key } });

  beforeEach(() => {
    now = Date.UTC(2026, 10, 20);
    requests = [];
    served = [];
    respond = async () => allow();
  });
  afterEach(() => harness.close());

  it('receives the whole request except its body', async () => {
    await start();
    await call('k1', '/keyed?x=1');
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      type: 'REQUEST',
      methodArn: 'arn:aws:execute-api:us-east-1:000000000000:abcdefghij/prod/GET/keyed',
      resource: '/keyed',
      path: '/keyed',
      httpMethod: 'GET',
      headers: { 'X-Api-Key': 'k1' },
      queryStringParameters: { x: '1' },
      requestContext: { resourcePath: '/keyed', stage: 'prod' },
    });
    expect(requests[0]).not.toHaveProperty('body');
  });

  it('passes its context values to the function as strings, along with its principal and latency', async () => {
    respond = async () => allow({ orgId: 'acme', limit: 5, live: true, nothing: null });
    await start();
    await call('k1');
    expect(served[0]).toMatchObject({
      requestContext: {
        authorizer: {
          orgId: 'acme',
          limit: '5',
          live: 'true',
          principalId: 'someone',
          integrationLatency: expect.any(Number),
        },
      },
    });
    expect(served[0]).not.toHaveProperty('requestContext.authorizer.nothing');
  });

  it.each([undefined, ''])('is not called for the key %p, and the request fails with 401', async (key) => {
    await start();
    const refusal = await call(key);
    expect([refusal.status, refusal.json()]).toEqual([401, { type: 'UNAUTHORIZED' }]);
    expect(requests).toHaveLength(0);
  });

  it('is called once per key within the cache TTL', async () => {
    await start();
    for (const key of ['k1', 'k1', 'k2', 'k1']) expect((await call(key)).status).toBe(200);
    expect(requests).toHaveLength(2);
    now += 59_999;
    await call('k1');
    expect(requests).toHaveLength(2);
    now += 1;
    await call('k1');
    expect(requests).toHaveLength(3);
  });

  it('is not called again for a cached Deny result', async () => {
    respond = async () => deny;
    await start();
    for (let times = 0; times < 3; times++) {
      const refusal = await call('bad');
      expect([refusal.status, refusal.json()]).toEqual([403, { type: 'ACCESS_DENIED' }]);
    }
    expect(requests).toHaveLength(1);
    expect(served).toHaveLength(0);
  });

  it('is called once for concurrent first requests with the same key', async () => {
    let release: (value: string) => void = () => undefined;
    respond = () =>
      new Promise((resolve) => {
        release = resolve;
      });
    await start();
    const calls = Array.from({ length: 20 }, () => call('k1'));
    await waitUntil(() => requests.length > 0);
    release(allow());
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(requests.length).toBe(1);
  });

  it('causes a 500 when it fails, and is called again for the next request', async () => {
    const failures: (() => Promise<string>)[] = [
      async () => {
        throw new FunctionError('authorizer', 'Error', 'table is down');
      },
      async () => 'null',
      async () => JSON.stringify({ principalId: 'x' }),
      async () => JSON.stringify({ ...JSON.parse(allow()), context: { nested: {} } }),
    ];
    await start();
    for (const failure of failures) {
      respond = failure;
      const refusal = await call('k1');
      expect([refusal.status, refusal.json()]).toEqual([
        500,
        { type: expect.stringMatching(/^AUTHORIZER_(?:FAILURE|CONFIGURATION_ERROR)$/) },
      ]);
    }
    respond = async () => allow();
    expect((await call('k1')).status).toBe(200);
    expect(requests).toHaveLength(failures.length + 1);
  });

  it('causes a 401 by throwing "Unauthorized"', async () => {
    respond = async () => {
      throw new FunctionError('authorizer', 'Error', 'Unauthorized');
    };
    await start();
    expect((await call('k1')).status).toBe(401);
  });

  it('applies its cached policy to each method separately', async () => {
    respond = async () =>
      JSON.stringify({
        principalId: 'x',
        policyDocument: {
          Statement: [{ Effect: 'Allow', Action: 'execute-api:Invoke', Resource: '*/GET/keyed' }],
        },
        usageIdentifierKey: 'usage-key-of-the-organization',
      });
    await start({ resources: [...baseApi.resources, resource('/other', { GET: keyedMethod })] });
    expect((await call('k1')).status).toBe(200);
    const refusal = await call('k1', '/other');
    expect([refusal.status, refusal.json()]).toEqual([403, { type: 'ACCESS_DENIED' }]);
    expect(requests).toHaveLength(1);
  });

  it('is called for every request when caching is disabled', async () => {
    const uncached = {
      ...keyedMethod,
      authorizer: keyedMethod.authorizer && { ...keyedMethod.authorizer, resultTtlSeconds: 0 },
    };
    await start({ resources: [resource('/keyed', { GET: uncached })] });
    await call('k1');
    await call('k1');
    expect(requests).toHaveLength(2);
  });

  it('is not called for an unknown path or method', async () => {
    await start();
    const refusals = [await call('k1', '/nothing'), await harness.send('DELETE', '/keyed')];
    for (const refusal of refusals) {
      expect([refusal.status, refusal.json()]).toEqual([403, { type: 'MISSING_AUTHENTICATION_TOKEN' }]);
    }
    expect(requests).toHaveLength(0);
  });
});
