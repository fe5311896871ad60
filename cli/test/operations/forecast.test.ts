import { forecastCalls } from '../../operations/all-usage.ts';

const november = { startMs: Date.parse('2026-11-01T00:00:00Z'), endMs: Date.parse('2026-12-01T00:00:00Z') };
const at = (instant: string) => Date.parse(instant);

describe('the forecast of monthly calls', () => {
  it('extrapolates the last seven days, including today', () => {
    // Ten quiet days, then 100 a day: six whole days and half of the seventh, 13.5 days before the end.
    const callsByDay = {
      '01': 5,
      '11': 100,
      '12': 100,
      '13': 100,
      '14': 100,
      '15': 100,
      '16': 100,
      '17': 50,
    };
    expect(forecastCalls(callsByDay, 655, november, at('2026-11-17T12:00:00Z'))).toBe(655 + 1350);
  });

  it('extrapolates from the first of the month within its first seven days', () => {
    expect(forecastCalls({ '01': 10, '02': 10 }, 20, november, at('2026-11-03T00:00:00Z'))).toBe(300);
  });

  it('equals the calls so far if the recent days have none', () => {
    expect(forecastCalls({ '01': 900 }, 900, november, at('2026-11-20T00:00:00Z'))).toBe(900);
  });

  it('is omitted on the first day', () => {
    expect(forecastCalls({ '01': 10 }, 10, november, at('2026-11-01T23:59:59Z'))).toBeNull();
  });

  it('equals the actual calls of a past month', () => {
    expect(forecastCalls({ '30': 10 }, 10, november, at('2026-12-01T00:00:00Z'))).toBe(10);
  });
});
