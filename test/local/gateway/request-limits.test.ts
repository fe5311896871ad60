import { allow, type Harness, ok, startGateway } from '../fixtures/gateway-harness.ts';

const headers = { 'X-Api-Key': 'k' };
const isUrlTooLong = 414;
const areHeadersTooLarge = 431;

describe('size limits of API Gateway', () => {
  let harness: Harness;
  const unmatched: string[] = [];
  beforeAll(async () => {
    harness = await startGateway({
      invoke: async (name) => (name === 'authorizer' ? allow() : ok()),
      onUnmatched: (request) => unmatched.push(request),
    });
  });
  afterAll(() => harness.close());

  it('rejects a request line and header values of more than 10,240 bytes', async () => {
    const statuses = async (filler: number) =>
      (await harness.send('GET', '/keyed', { headers: { ...headers, 'X-Filler': 'x'.repeat(filler) } }))
        .status;
    expect([await statuses(9_000), await statuses(10_240)]).toEqual([200, areHeadersTooLarge]);
  });

  it('rejects a URL of more than 10,240 bytes', async () => {
    const statusOf = async (length: number) =>
      (await harness.send('GET', `/keyed?q=${'x'.repeat(length)}`, { headers })).status;
    expect([await statusOf(9_000), await statusOf(10_240)]).toEqual([200, isUrlTooLong]);
  });

  it('rejects a method ARN of more than 1,600 bytes, but only if the method has an authorizer', async () => {
    const arnWithoutName = 'arn:aws:execute-api:us-east-1:000000000000:abcdefghij/prod/PUT/echo/';
    const name = 'x'.repeat(1_600 - arnWithoutName.length);
    const statusOf = async (method: string, path: string) =>
      (await harness.send(method, path, { headers })).status;
    expect(await statusOf('PUT', `/echo/${name}`)).toBe(200);
    expect(await statusOf('PUT', `/echo/${name}x`)).toBe(isUrlTooLong);
    expect(await statusOf('GET', `/echo/${name}x`)).toBe(200);
  });

  it('reports requests that match no route', async () => {
    await harness.send('GET', '/unknown/%41?secret=1');
    expect(unmatched).toEqual(['GET /unknown/%41']);
  });
});
