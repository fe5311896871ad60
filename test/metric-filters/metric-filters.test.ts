import { assemblyDirectory } from '../../bin/synthesized.ts';
import { groupSettings } from '../../lib/group-settings.ts';
import { filterPattern } from '../support/filter-pattern.ts';
import { type MetricFilterRun, runMetricFilters } from './run-scenarios.ts';
import { quotaScenario } from './scenarios.ts';
import { judge } from './verdict.ts';

jest.setTimeout(300_000);

describe('metric filters', () => {
  let run: MetricFilterRun;

  beforeAll(async () => {
    run = await runMetricFilters(assemblyDirectory);
  });

  const filterOf = (metricName: string, sourceName: string) => {
    const found = run.verdicts.find(
      ({ filter }) => filter.metricName === metricName && filter.sourceName === sourceName,
    );
    if (found === undefined) throw new Error(`No filter ${metricName} on ${sourceName}`);
    return found.filter;
  };
  const judged = (metricName: string, change: { pattern?: string; planSelector?: string }) =>
    judge({ ...filterOf(metricName, 'access log'), ...change }, run.calls, run.lines);

  it('count exactly the expected calls', () => {
    const wrong = run.verdicts.filter(({ isRight }) => !isRight);
    expect(wrong).toEqual([]);
    expect(run.verdicts.length).toBeGreaterThanOrEqual(20);
  });

  it("count every function's failed calls", () => {
    const counted = run.verdicts.flatMap(({ isRight, filter }) => (isRight ? [filter.metricName] : []));
    expect(counted).toEqual(
      expect.arrayContaining(Object.keys(groupSettings).map((group) => `FailedCalls-${group}`)),
    );
  });

  it.each(['UsageHalf', 'UsageHigh'])('count the warning %s of a month once', (metricName) => {
    const filter = run.filters.find((one) => one.metricName === metricName && one.sourceName === 'widget');
    const isMatch = filterPattern(filter?.pattern ?? '');
    const counted = run.lines.filter(
      ({ source, scenario, text }) =>
        source === filter?.source && scenario === quotaScenario && isMatch(text),
    );
    expect(counted).toHaveLength(1);
  });

  it.each([
    ['ThrottledCalls', '{ $.responseType = "THROTTLE" }'],
    ['ThrottledCalls', '{ $.responsetype = "THROTTLED" }'],
    ['ThrottledCalls', '{ $.status = 429 }'],
    ['InvalidUsageKeys', '{ $.responseType = "ACCESS_DENIED" }'],
    ['ServerErrors', '{ $.status >= 500 }'],
    ['ServerErrors', '{ $.status = "50*" && $.routeKey = "GET /health" }'],
  ])('fail verification when they miss calls: %s with the pattern %s', (metricName, pattern) => {
    const { isRight, missed } = judged(metricName, { pattern });
    expect({ isRight, missesSome: missed > 0 }).toEqual({ isRight: false, missesSome: true });
  });

  it.each([
    ['ThrottledCalls', '{ $.status = "429" }'],
    ['ThrottledBeforePlan', '{ $.responseType = "THROTTLED" && $.plan = "-" }'],
    ['ThrottledBeforePlan', '{ $.responseType = "THROTTLED" && $.routeKey != "GET /health" }'],
    ['ServedCalls', '{ $.plan != "-" && $.status = "2*" }'],
    ['ServedCalls', '{ $.plan != "-" && $.routeKey != "GET /api/v1/widget/plan-features" }'],
    ['ServedCalls', '{ $.status = "2*" && $.routeKey != "GET /api/v1/widget/plan-features" }'],
    ['QuotaExceededCalls', '{ $.responseType = "*E*" }'],
    ['InvalidUsageKeys', '{ $.status = "503" }'],
    ['ServerErrors', '{ $.status = "4*" || $.status = "5*" }'],
  ])('fail verification when they count unexpected calls: %s with the pattern %s', (metricName, pattern) => {
    const { isRight, wrong } = judged(metricName, { pattern });
    expect({ isRight, countsOthers: wrong > 0 }).toEqual({ isRight: false, countsOthers: true });
  });

  it.each([
    ['{ $.message = "Request failed" }', 'FailedCalls-health', 'health', 'missed'],
    ['{ $.status >= 504 }', 'FailedCalls-widget', 'widget', 'missed'],
    ['{ $.status >= 400 }', 'FailedCalls-feedback', 'feedback', 'wrong'],
    ['{ $.message = "Invocation completed" }', 'FailedCalls-content', 'content', 'wrong'],
  ] as const)(
    'fail verification when they count the wrong calls: pattern %s for %s',
    (pattern, metricName, sourceName, fault) => {
      const verdict = judge({ ...filterOf(metricName, sourceName), pattern }, run.calls, run.lines);
      expect({ isRight: verdict.isRight, hasFault: verdict[fault] > 0 }).toEqual({
        isRight: false,
        hasFault: true,
      });
    },
  );

  it('fail verification when their dimension is not the usage plan', () => {
    const { isRight, wrong } = judged('ThrottledCalls', { planSelector: '$.orgId' });
    expect({ isRight, hasWrong: wrong > 0 }).toEqual({ isRight: false, hasWrong: true });
  });

  it('fail verification when no recorded call should be counted', () => {
    const unknown = judge(
      { ...filterOf('Calls', 'access log'), metricName: 'Unknown', pattern: '{ $.nobody = "x" }' },
      run.calls,
      run.lines,
    );
    expect(unknown).toMatchObject({ expected: 0, counted: 0, isRight: false });
  });
});
