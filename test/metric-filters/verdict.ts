import { canaryRoute } from '../../shared/contract/routes/widget.ts';
import { routes } from '../../shared/contract/routes.ts';
import { filterPattern, selectField } from '../support/filter-pattern.ts';
import { accessLogSource, type MetricFilter } from './deployed-filters.ts';
import type { LogLine, RecordedCall } from './recorder.ts';

export interface Verdict {
  readonly filter: MetricFilter;
  readonly counted: number;
  readonly expected: number;
  readonly missed: number;
  /** Number of calls that were counted by mistake or under the wrong plan. */
  readonly wrong: number;
  readonly isRight: boolean;
}

type Counts = (call: RecordedCall, filter: MetricFilter) => boolean;

/**
 * Maps each metric to a predicate that returns true for the calls that the metric must count. The predicates do not
 * use the logs, because the metric filters evaluate the logs.
 */
const countsByMetric: Readonly<Record<string, Counts>> = {
  Calls: ({ plan }) => plan !== null,
  ThrottledCalls: ({ code }) => code === 'RATE_LIMITED',
  ThrottledBeforePlan: ({ code, plan, group }) =>
    code === 'RATE_LIMITED' && plan === null && group !== 'health',
  ServedCalls: ({ plan, status, path }) =>
    plan !== null && (status < 300 || status === 304) && path !== canaryRoute.path,
  QuotaExceededCalls: ({ code, sender, group }, { source, sourceName }) =>
    code === 'QUOTA_EXCEEDED' &&
    (source === accessLogSource ? sender === 'gateway' : sender === 'function' && group === sourceName),
  ServerErrors: ({ status }) => status >= 500,
  ...countsOfFailedCalls(),
  CreditsExhaustedCalls: ({ code }) => code === 'AI_CREDITS_EXHAUSTED',
  InvalidUsageKeys: ({ scenario, status }) => scenario === usageKeyScenario && status === 503,
  SpeechThrottles: ({ scenario, status }) => scenario === speechScenario && status === 503,
};

/**
 * Returns a predicate for each route group's FailedCalls metric, which counts server errors returned by functions but
 * not those returned by API Gateway.
 */
function countsOfFailedCalls(): Record<string, Counts> {
  const groups = new Set(routes.map(({ group }) => group));
  return Object.fromEntries(
    [...groups].map((one) => [
      `FailedCalls-${one}`,
      ({ status, sender, group }) => status >= 500 && sender === 'function' && group === one,
    ]),
  );
}

/** Scenario in which Polly throttles requests. The log lines for throttled requests contain no trace ID. */
export const speechScenario = 'Polly throttles';

export const usageKeyScenario = 'usage key in no usage plan';

/**
 * Compares the log lines that match a metric filter with the calls that the metric must count. Without any such call,
 * `isRight` is false, because the filter is then untested.
 */
export function judge(
  filter: MetricFilter,
  calls: readonly RecordedCall[],
  lines: readonly LogLine[],
): Verdict {
  const isMatch = filterPattern(filter.pattern);
  const matched = lines.filter(({ source, text }) => source === filter.source && isMatch(text));
  const shouldCount = countsByMetric[filter.metricName] ?? (() => false);
  const wanted = calls.filter((call) => shouldCount(call, filter));
  const wantedIds = new Map(wanted.map((call) => [idOf(call, filter), call]));
  const matchedIds = new Set(matched.map((line) => idOfLine(line, filter)));
  const missed = [...wantedIds.keys()].filter((id) => !matchedIds.has(id)).length;
  const others = [...matchedIds].filter((id) => !wantedIds.has(id)).length;
  const misplaced = filter.planSelector === null ? 0 : countMisplaced(matched, wantedIds, filter);
  const wrong = others + misplaced;
  return {
    filter,
    counted: matched.length,
    expected: wanted.length,
    missed,
    wrong,
    isRight: wanted.length > 0 && missed === 0 && wrong === 0 && isCountEqual(filter, matched, wanted),
  };
}

/**
 * Expects one log line per call, except for throttled speech calls, because Polly may throttle one call several times.
 */
function isCountEqual({ metricName }: MetricFilter, matched: readonly unknown[], wanted: readonly unknown[]) {
  return metricName === 'SpeechThrottles' || matched.length === wanted.length;
}

function idOf({ scenario, traceId }: RecordedCall, { metricName }: MetricFilter): string {
  return metricName === 'SpeechThrottles' ? scenario : traceId;
}

function idOfLine({ scenario, text }: LogLine, { metricName }: MetricFilter): string {
  if (metricName === 'SpeechThrottles') return scenario;
  return String(selectField('$.traceId', text));
}

/**
 * Counts the lines in which the Plan dimension does not match the plan of the call. The access log contains the plan
 * "-" when no key was accepted.
 */
function countMisplaced(
  matched: readonly LogLine[],
  wanted: ReadonlyMap<string, RecordedCall>,
  filter: MetricFilter,
): number {
  return matched.filter((line) => {
    const call = wanted.get(idOfLine(line, filter));
    return call !== undefined && selectField(filter.planSelector ?? '', line.text) !== (call.plan ?? '-');
  }).length;
}
