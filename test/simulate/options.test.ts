import { readSimulateOptions, usage } from '../../simulate/options.ts';

const read = (...argv: string[]) => readSimulateOptions(argv, {});

describe('the options of npm run simulate', () => {
  it('play a weekday of 1,000 organizations where nothing is said', () => {
    expect(read()).toEqual({
      day: 'weekday',
      seed: 1,
      organizations: 1_000,
      enterpriseShare: 0.02,
      visitors: 1_000_000,
      peakCallsPerSecond: null,
      largestShare: 0.1,
      transformShare: 0.01,
      meterShards: 1,
      cells: 1,
      limits: {},
      json: false,
    });
  });

  it('take limits as an account has them', () => {
    expect(read('--limit', 'modelTokens=5000000', '--limit', 'accountRequests=20000')?.limits).toEqual({
      modelTokens: 5_000_000,
      accountRequests: 20_000,
    });
  });

  it.each([
    [['--day', 'sunday'], '--day is "sunday"; it takes one of weekday, school, launch, steady.'],
    [['--largest', '120'], '--largest is "120"; it must be a number from 0 to 100.'],
    [['--cells', '0'], '--cells is "0"; it must be a number from 1 to 10000.'],
    [
      ['--limit', 'tokens=5'],
      '--limit is "tokens=5"; write NAME=VALUE, where NAME is one of accountRequests',
    ],
    [['--limit', 'modelTokens'], '--limit modelTokens is ""; it must be a number from 1'],
    [['--peak', '5', '--visitors', '9'], '--peak and --visitors both say how many calls come: choose one.'],
    [['--what'], 'See npm run simulate -- --help.'],
  ])('refuse %j with what is right', (argv, message) => {
    expect(() => read(...argv)).toThrow(
      expect.objectContaining({ message: expect.stringContaining(message) }),
    );
  });

  it('ask for help, which fits 80 columns', () => {
    expect(read('--help')).toBeNull();
    expect(usage.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });
});
