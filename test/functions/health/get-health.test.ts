import { healthEndpoint } from '../../../functions/health/get-health.ts';
import { callChain, nowMs } from '../../shared/http/chain-harness.ts';
import { recordingLog } from '../support/recording-log.ts';

const ok = async () => 'anything';
const failing = () => Promise.reject(new Error('arn:aws:secret'));
const hanging = () => new Promise<never>(() => undefined);

const source = { version: '1.2.3', commit: '3f9a1c07be52-dirty' };

const check = (dynamodb: () => Promise<unknown>, tokens: () => Promise<unknown>) =>
  callChain(
    healthEndpoint({
      log: recordingLog([]),
      usage: null,
      now: () => nowMs,
      ...source,
      checks: { dynamodb, tokens },
    }),
    { headers: {}, authorizer: null },
  );

describe('GET /health', () => {
  it('returns 200 without a key or quota headers when all checks pass', async () => {
    const { response, body } = await check(ok, ok);
    expect(response.statusCode).toBe(200);
    expect(body).toEqual({ status: 'ok', ...source, checks: { dynamodb: 'ok', tokens: 'ok' } });
    expect(response.headers).not.toHaveProperty('X-Quota-Limit');
    expect(response.headers).toMatchObject({ 'Cache-Control': 'public, max-age=5' });
  });

  it.each([
    ['fails', failing],
    ['hangs', hanging],
  ])('returns 503 with status degraded within one second when a check %s', async (_, broken) => {
    const degraded = (checks: object) => ({
      status: 'degraded',
      ...source,
      checks,
      code: 'SERVICE_BUSY',
      message: expect.stringContaining('Retry-After'),
      traceId: 'trace-1',
    });
    const [dynamodb, tokens, both] = await Promise.all([
      check(broken, ok),
      check(ok, broken),
      check(broken, broken),
    ]);
    expect(dynamodb.body).toEqual(degraded({ dynamodb: 'failed', tokens: 'ok' }));
    expect(tokens.body).toEqual(degraded({ dynamodb: 'ok', tokens: 'failed' }));
    expect(both.body).toEqual(degraded({ dynamodb: 'failed', tokens: 'failed' }));
    expect(both.response).toMatchObject({
      statusCode: 503,
      headers: { 'Retry-After': '5', 'Cache-Control': 'no-store' },
    });
  });
});
