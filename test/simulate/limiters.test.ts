import { DoublingTable } from '../../simulate/limiters/doubling-table.ts';
import { Instances } from '../../simulate/limiters/instances.ts';
import { TokenBucket } from '../../simulate/limiters/token-bucket.ts';

/** What is admitted in each second of a demand that does not change. */
function admitted(
  limiter: { admit(demand: number, second: number): number },
  demand: number,
  seconds: number,
) {
  return Array.from({ length: seconds }, (_, second) => limiter.admit(demand, second));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('a token bucket', () => {
  it.each([1, 2, 3, 5, 60])(
    'that is full lets through burst and rate of a greater demand in %i seconds',
    (seconds) => {
      const demand = 12_000;
      const let1 = sum(admitted(new TokenBucket(10_000, 5_000), demand, seconds));
      expect(let1).toBe(Math.min(demand * seconds, 5_000 + 10_000 * seconds));
    },
  );

  it('lets everything through up to its rate, for ever', () => {
    expect(admitted(new TokenBucket(10_000, 5_000), 10_000, 100)).toEqual(Array(100).fill(10_000));
  });

  it('fills again at its rate while less comes, and no further than its burst', () => {
    const bucket = new TokenBucket(10, 5);
    expect(bucket.admit(100)).toBe(15);
    expect(bucket.admit(7)).toBe(7);
    expect(bucket.admit(100)).toBe(13);
    expect(admitted(bucket, 0, 50)).toEqual(Array(50).fill(0));
    expect(bucket.admit(100)).toBe(15);
  });

  it('without a burst is a rate', () => {
    expect(admitted(new TokenBucket(10, 0), 25, 3)).toEqual([10, 10, 10]);
  });
});

describe('a table on demand', () => {
  it('takes what a new one takes for 30 minutes, then twice its peak, and doubles up to its quota', () => {
    const table = new DoublingTable(4_000, 40_000);
    const taken = admitted(table, 100_000, 4 * 3_600);
    const steps = taken.flatMap((value, second) => (value === taken[second - 1] ? [] : [[second, value]]));
    expect(steps).toEqual([
      [0, 4_000],
      [1_860, 8_000],
      [3_720, 16_000],
      [5_580, 32_000],
      [7_440, 40_000],
    ]);
  });

  it('does not grow where its peak was below the half of what it takes', () => {
    expect(new Set(admitted(new DoublingTable(4_000, 40_000), 1_500, 7_200))).toEqual(new Set([1_500]));
  });
});

describe('instances of a function', () => {
  it('come so many at once, and then so many a second', () => {
    expect(admitted(new Instances(100, 1_000), 5_000, 5)).toEqual([1_000, 1_100, 1_200, 1_300, 1_400]);
  });

  it('are there again for the next calls', () => {
    const instances = new Instances(100, 1_000);
    admitted(instances, 5_000, 11);
    expect(instances.admit(2_000)).toBe(2_000);
  });
});
