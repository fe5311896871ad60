import { Deployment } from './support/deployment.ts';

interface CallRate {
  readonly call: RegExp;
  readonly calls: number;
  readonly windowMs: number;
  readonly retryAfterSeconds?: number;
}

/**
 * AWS quotas that cannot be increased.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
 */
const awsRates: readonly CallRate[] = [
  { call: /^PATCH \/usageplans\//, calls: 1, windowMs: 20_000 },
  { call: /^POST \/apikeys$/, calls: 5, windowMs: 1_000 },
];

/** Starts a deployment that rejects calls above the given rates. Its clock advances only while widgetctl waits. */
async function startTimed(rates: readonly CallRate[]) {
  let nowMs = 0;
  const waits: number[] = [];
  const deployment = await Deployment.start();
  const admitted = new Map<CallRate, readonly number[]>(rates.map((rate) => [rate, []]));
  deployment.proxy.decide = (call) => {
    const rate = rates.find((candidate) => candidate.call.test(call));
    if (rate === undefined) return 'pass';
    const recent = (admitted.get(rate) ?? []).filter((timeMs) => nowMs - timeMs < rate.windowMs);
    if (recent.length < rate.calls) {
      admitted.set(rate, [...recent, nowMs]);
      return 'pass';
    }
    const { retryAfterSeconds } = rate;
    const headers = retryAfterSeconds === undefined ? {} : { 'Retry-After': `${retryAfterSeconds}` };
    return { status: 429, exception: 'TooManyRequestsException', message: 'Too Many Requests', headers };
  };
  deployment.connectOptions = {
    wait: async (durationMs) => {
      waits.push(durationMs);
      nowMs += durationMs;
    },
  };
  return { deployment, waits };
}

const limits = (calls: number) => ['--calls', String(calls), '--rpm', '60'];
const update = /^PATCH \/usageplans\//;

describe('addRetries', () => {
  let deployment: Deployment;
  afterEach(() => deployment.close());

  it('retries throttled calls with increasing delays, and prints a message to stderr before each wait', async () => {
    const timed = await startTimed(awsRates);
    deployment = timed.deployment;
    await deployment.run(['org', 'create', 'mega', '--plan', 'enterprise', ...limits(1_000)]);

    const first = await deployment.run(['org', 'set', 'mega', ...limits(2_000)]);
    const second = await deployment.run(['org', 'set', 'mega', ...limits(3_000)]);

    expect(first).toMatchObject({ exitCode: 0, stderr: '' });
    expect(timed.waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
    expect(second.exitCode).toBe(0);
    expect(second.stderr.trimEnd().split('\n')).toEqual(
      [1, 2, 4, 8, 16].map((wait) => `widgetctl: API Gateway throttles this account: waiting ${wait} s.`),
    );
    expect(await deployment.ownPlansOf('mega')).toMatchObject([{ quota: { limit: 3_130 } }]);
  });

  it("waits for the time in the response's Retry-After header", async () => {
    const timed = await startTimed([{ call: update, calls: 1, windowMs: 13_000, retryAfterSeconds: 13 }]);
    deployment = timed.deployment;
    await deployment.run(['org', 'create', 'mega', '--plan', 'enterprise', ...limits(1_000)]);
    await deployment.run(['org', 'set', 'mega', ...limits(2_000)]);

    const { exitCode } = await deployment.run(['org', 'set', 'mega', ...limits(3_000)]);

    expect({ exitCode, waits: timed.waits }).toEqual({ exitCode: 0, waits: [13_000] });
  });

  it('gives up after five minutes and reports the next step', async () => {
    const timed = await startTimed([{ call: update, calls: 0, windowMs: 20_000 }]);
    deployment = timed.deployment;
    await deployment.run(['org', 'create', 'mega', '--plan', 'enterprise', ...limits(1_000)]);

    const { exitCode, stderr } = await deployment.run(['org', 'set', 'mega', ...limits(2_000)]);

    expect(exitCode).toBe(1);
    expect(stderr.trimEnd().split('\n').at(-1)).toBe(
      'widgetctl: API Gateway throttled the same call for five minutes: stop other programs of this account that change usage plans, then run the same command again to resume.',
    );
    const total = timed.waits.reduce((sum, waitMs) => sum + waitMs, 0);
    expect([Math.max(...timed.waits), total <= 300_000, total > 280_000]).toEqual([20_000, true, true]);
  });

  it('waits one second when bulk key creation exceeds the limit of five calls per second', async () => {
    const timed = await startTimed(awsRates);
    deployment = timed.deployment;
    for (let number = 0; number < 8; number += 1) {
      await deployment.run(['org', 'create', `org-${number}`, '--plan', 'solo']);
    }
    expect(timed.waits).toEqual([1_000]);
    expect(await deployment.apiKeysOf('7')).toHaveLength(1);
  });
});
