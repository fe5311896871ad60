import { ExpiringCache } from '../../../local/gateway/authorizer.ts';

describe('ExpiringCache', () => {
  it('evicts the oldest entries beyond its limit', () => {
    const cache = new ExpiringCache<number>(3, () => 0);
    for (const [key, value] of [
      ['a', 1],
      ['b', 2],
      ['a', 3],
      ['c', 4],
      ['d', 5],
    ] as const) {
      cache.set(key, value, 1000);
    }
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual([3, undefined, 4, 5]);
  });

  it('removes an entry at the instant it expires', () => {
    let now = 0;
    const cache = new ExpiringCache<number>(3, () => now);
    cache.set('a', 1, 1000);
    now = 999;
    expect(cache.get('a')).toBe(1);
    now = 1000;
    expect(cache.get('a')).toBeUndefined();
  });
});
