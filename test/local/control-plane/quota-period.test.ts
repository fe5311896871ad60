import { firstDayOf } from '../../../local/control-plane/quota-period.ts';

describe('the first day of a quota’s period', () => {
  const instant = Date.UTC(2026, 10, 20, 23, 59, 59, 999);

  it.each([
    ['DAY', '2026-11-20'],
    ['WEEK', '2026-11-15'],
    ['MONTH', '2026-11-01'],
  ] as const)('of %s', (period, day) => {
    expect(firstDayOf(period, instant)).toBe(day);
  });

  it('changes with the month’s first instant in UTC', () => {
    expect(firstDayOf('MONTH', Date.UTC(2026, 11, 1) - 1)).toBe('2026-11-01');
    expect(firstDayOf('MONTH', Date.UTC(2026, 11, 1))).toBe('2026-12-01');
  });
});
