import { durationText, estimatedSeconds } from '../../operations/repair/estimate.ts';

describe('the estimated time of repairs', () => {
  it('is that of three calls for each organization, ten a second', () => {
    const repairs = Array.from({ length: 10_000 }, () => ['key_attached', 'row_written'] as const);
    expect(estimatedSeconds(repairs)).toBe(3_000);
    expect(durationText(3_000)).toBe('about 50 min');
  });

  it('is 20 seconds for each change of a usage plan where those take longer', () => {
    expect(estimatedSeconds([['limits_set'], ['usage_plan_made', 'surplus_plan_removed'], []])).toBe(60);
    expect(durationText(60)).toBe('about 60 s');
  });

  it('is nothing where all is whole', () => {
    expect(estimatedSeconds([[], []])).toBe(0);
  });
});
