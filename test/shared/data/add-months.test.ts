import { addMonths } from '../../../shared/data/add-months.ts';

describe('addMonths', () => {
  it.each([
    ['2026-11-20T12:34:56.789Z', 13, '2027-12-20T12:34:56.789Z'],
    ['2026-01-31T00:00:00.000Z', 1, '2026-02-28T00:00:00.000Z'],
    ['2027-01-31T23:59:59.999Z', 13, '2028-02-29T23:59:59.999Z'],
    ['2026-12-31T00:00:00.000Z', 2, '2027-02-28T00:00:00.000Z'],
    ['2026-08-31T00:00:00.000Z', 13, '2027-09-30T00:00:00.000Z'],
    ['2028-02-29T06:00:00.000Z', 12, '2029-02-28T06:00:00.000Z'],
  ])('moves %s by %i months to %s', (from, months, to) => {
    expect(new Date(addMonths(Date.parse(from), months)).toISOString()).toBe(to);
  });
});
