import { type DrillResult, runDrill } from '../../../bin/drill/run-drill.ts';
import { judge } from '../../../bin/drill/verdict.ts';
import { assemblyDirectory } from '../../../bin/synthesized.ts';
import { groupSettings } from '../../../lib/group-settings.ts';

jest.setTimeout(300_000);

describe('the fire drill', () => {
  let drill: DrillResult;

  beforeAll(async () => {
    drill = await runDrill(assemblyDirectory);
  });

  const filterOf = (metricName: string, sourceName: string) => {
    const found = drill.verdicts.find(
      ({ filter }) => filter.metricName === metricName && filter.sourceName === sourceName,
    );
    if (found === undefined) throw new Error(`No filter ${metricName} on ${sourceName}`);
    return found.filter;
  };
  const judged = (metricName: string, change: { pattern?: string; planSelector?: string }) =>
    judge({ ...filterOf(metricName, 'access log'), ...change }, drill.calls, drill.lines);

  it('finds that every metric filter counts exactly its events', () => {
    const wrong = drill.verdicts.filter(({ isRight }) => !isRight);
    expect(wrong).toEqual([]);
    expect(drill.verdicts.length).toBeGreaterThanOrEqual(20);
  });

  it('counts the failed calls of every function, by which the runbook reports a throttled table', () => {
    const counted = drill.verdicts.flatMap(({ isRight, filter }) => (isRight ? [filter.metricName] : []));
    expect(counted).toEqual(
      expect.arrayContaining(Object.keys(groupSettings).map((group) => `FailedCalls-${group}`)),
    );
  });

  it('exceeds each limit: by rate, both quotas, credits, and server errors', () => {
    const seen = new Set(
      drill.calls.map(({ answeredBy, status, code }) => `${answeredBy} ${status} ${code}`),
    );
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'gateway 429 RATE_LIMITED',
        'gateway 429 QUOTA_EXCEEDED',
        'function 429 QUOTA_EXCEEDED',
        'gateway 500 INTERNAL_ERROR',
        'gateway 503 SERVICE_BUSY',
        'function 429 AI_CREDITS_EXHAUSTED',
        'function 503 SERVICE_BUSY',
        'function 200 null',
      ]),
    );
  });

  it.each([
    ['ThrottledCalls', '{ $.responseType = "THROTTLE" }'],
    ['ThrottledCalls', '{ $.responsetype = "THROTTLED" }'],
    ['ThrottledCalls', '{ $.status = 429 }'],
    ['UsageKeyRefusals', '{ $.responseType = "ACCESS_DENIED" }'],
    ['ServerErrors', '{ $.status >= 500 }'],
    ['ServerErrors', '{ $.status = "50*" && $.routeKey = "GET /health" }'],
  ])('detects that %s misses calls with the pattern %s', (metricName, pattern) => {
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
    ['UsageKeyRefusals', '{ $.status = "503" }'],
    ['ServerErrors', '{ $.status = "4*" || $.status = "5*" }'],
  ])('detects that %s counts other calls with the pattern %s', (metricName, pattern) => {
    const { isRight, wrong } = judged(metricName, { pattern });
    expect({ isRight, countsOthers: wrong > 0 }).toEqual({ isRight: false, countsOthers: true });
  });

  it.each([
    ['{ $.message = "Request failed" }', 'FailedCalls-health', 'health', 'missed'],
    ['{ $.status >= 504 }', 'FailedCalls-widget', 'widget', 'missed'],
    ['{ $.status >= 400 }', 'FailedCalls-feedback', 'feedback', 'wrong'],
    ['{ $.message = "Invocation completed" }', 'FailedCalls-content', 'content', 'wrong'],
  ] as const)(
    'detects that the pattern %s of %s misses or overcounts calls',
    (pattern, metricName, sourceName, fault) => {
      const verdict = judge({ ...filterOf(metricName, sourceName), pattern }, drill.calls, drill.lines);
      expect({ isRight: verdict.isRight, hasFault: verdict[fault] > 0 }).toEqual({
        isRight: false,
        hasFault: true,
      });
    },
  );

  it('detects a dimension other than the plan', () => {
    const { isRight, wrong } = judged('ThrottledCalls', { planSelector: '$.orgId' });
    expect({ isRight, hasWrong: wrong > 0 }).toEqual({ isRight: false, hasWrong: true });
  });

  it('detects a filter that no scenario exercises', () => {
    const unknown = judge(
      { ...filterOf('Calls', 'access log'), metricName: 'Unknown', pattern: '{ $.nobody = "x" }' },
      drill.calls,
      drill.lines,
    );
    expect(unknown).toMatchObject({ expected: 0, counted: 0, isRight: false });
  });
});
