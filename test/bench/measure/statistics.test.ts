import { median, pairedRatio, quantile, ratioText } from '../../../bench/measure/statistics.ts';

describe('statistics', () => {
  it('finds the middle of odd and even numbers of values, in any order', () => {
    expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5]);
  });

  it('interpolates a quantile between its neighbours', () => {
    expect([quantile([0, 10], 0.25), quantile([5], 0.9)]).toEqual([2.5, 5]);
  });

  it('compares round by round, so that a slow round does not count', () => {
    const ratio = pairedRatio([2, 20, 400, 2, 2], [1, 10, 200, 1, 1]);
    expect(ratioText(ratio)).toBe('2.00 (2.00–2.00)');
  });
});
