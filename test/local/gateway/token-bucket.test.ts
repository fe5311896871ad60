import { TokenBuckets } from '../../../local/gateway/throttling.ts';

describe('token bucket', () => {
  let now = 0;
  const rate = { rateLimit: 2, burstLimit: 3 };
  const take = (buckets: TokenBuckets, key: string, times: number) =>
    Array.from({ length: times }, () => buckets.take(key, rate));

  beforeEach(() => {
    now = 1_700_000_000_000;
  });

  it('allows its full burst immediately, and then rejects requests', () => {
    expect(take(new TokenBuckets(() => now), 'a', 5)).toEqual([true, true, true, false, false]);
  });

  it('refills at the configured rate, up to the burst limit', () => {
    const buckets = new TokenBuckets(() => now);
    take(buckets, 'a', 3);
    now += 499;
    expect(take(buckets, 'a', 1)).toEqual([false]);
    now += 1;
    expect(take(buckets, 'a', 2)).toEqual([true, false]);
    now += 3_600_000;
    expect(take(buckets, 'a', 4)).toEqual([true, true, true, false]);
  });

  it('limits each key separately', () => {
    const buckets = new TokenBuckets(() => now);
    take(buckets, 'a', 3);
    expect(take(buckets, 'b', 1)).toEqual([true]);
  });

  it('does not lose tokens when the clock steps back', () => {
    const buckets = new TokenBuckets(() => now);
    take(buckets, 'a', 1);
    now -= 60_000;
    expect(take(buckets, 'a', 3)).toEqual([true, true, false]);
  });
});
