import { UsageWarnings } from '../../../shared/http/usage-warnings.ts';
import { createLog } from '../../../shared/observability/logger.ts';

const nowMs = Date.parse('2026-11-20T10:00:00.000Z');

describe('UsageWarnings', () => {
  let lines: string[];
  let warnings: UsageWarnings;
  const settings = { service: 'presets', version: '1', commit: 'c', level: 'INFO' } as const;
  const log = createLog(settings, (line) => void lines.push(line));
  const warned = () => lines.map((line): string => JSON.parse(line).warning);

  beforeEach(() => {
    lines = [];
    warnings = new UsageWarnings();
  });

  it('warns once when 50% and when 80% of the monthly limit are used', () => {
    for (let calls = 1; calls <= 1_000; calls += 1) {
      const use = { orgId: 'acme', before: calls - 1, after: calls, limit: 1_000 };
      warnings.share(log, 'calls', use, nowMs + calls * 60_000);
      if (calls === 499) expect(warned()).toEqual([]);
      if (calls === 500) expect(warned()).toEqual(['calls_50']);
    }
    expect(warned()).toEqual(['calls_50', 'calls_80']);
    warnings.share(log, 'credits', { orgId: 'acme', before: 10, after: 90, limit: 100 }, nowMs);
    expect(warned().slice(2)).toEqual(['credits_50', 'credits_80']);
    warnings.share(log, 'calls', { orgId: 'none', before: 0, after: 1, limit: 0 }, nowMs);
    expect(warned()).toHaveLength(4);
  });

  it('warns when one caller makes over 20% of the calls of an organization in an hour', () => {
    for (let call = 0; call < 1_000; call += 1) {
      warnings.call(log, 'acme', `visitor ${call}`, nowMs);
      warnings.call(log, 'other', `visitor ${call}`, nowMs);
      if (call % 3 === 0) warnings.call(log, 'acme', 'stranger', nowMs);
    }
    expect(warned()).toEqual(['one_caller']);
    expect(lines.join()).not.toContain('stranger');
  });

  it('does not warn about a caller that makes few calls, or many over several hours', () => {
    for (let call = 0; call < 199; call += 1) warnings.call(log, 'small', 'only', nowMs);
    for (let hour = 0; hour < 10; hour += 1) {
      for (let call = 0; call < 100; call += 1)
        warnings.call(log, 'acme', 'steady', nowMs + hour * 3_600_000);
    }
    expect(warned()).toEqual([]);
  });

  it('warns when credits are charged ten times faster than on average in the month', () => {
    const charge = (from: number, credits: number, atMs: number) => {
      for (let used = from; used < from + credits; used += 1) {
        warnings.charge(log, { orgId: 'acme', before: used, after: used + 1, limit: 2_000 }, atMs);
      }
    };
    // A school class uses 200 credits in an hour of a month in which it uses about 50 an hour.
    charge(24_000, 200, nowMs);
    expect(warned()).toEqual([]);
    charge(100, 300, nowMs + 3_600_000);
    expect(warned()).toEqual(['credits_fast']);
  });
});
