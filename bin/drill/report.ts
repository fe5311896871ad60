import Table from 'cli-table3';
import type { DrillCall } from './recorder.ts';
import type { Verdict } from './verdict.ts';

/** Calls and responses by scenario. */
export function scenarioTable(calls: readonly DrillCall[]): string {
  const table = new Table({ head: ['Scenario', 'Calls', 'Answers'], style: { head: [], border: [] } });
  for (const scenario of new Set(calls.map((call) => call.scenario))) {
    const own = calls.filter((call) => call.scenario === scenario);
    const answers = countBy(own, ({ status, code }) => (code === null ? `${status}` : `${status} ${code}`));
    table.push([scenario, own.length, answers]);
  }
  return table.toString();
}

/** Count of each pattern on the actual log lines. */
export function verdictTable(verdicts: readonly Verdict[]): string {
  const table = new Table({
    head: ['Metric', 'Log', 'Pattern', 'Counted', 'Should', 'By plan', 'Verdict'],
    style: { head: [], border: [] },
  });
  for (const verdict of verdicts) {
    const { filter, counted, expected, byPlan } = verdict;
    const plans = Object.entries(byPlan).map(([plan, count]) => `${plan} ${count}`);
    table.push([
      filter.metricName,
      filter.sourceName,
      filter.pattern.replace(/ (!?=) /, ' $1\n  '),
      counted,
      expected,
      plans.join('\n'),
      judgement(verdict),
    ]);
  }
  return table.toString();
}

function judgement({ isRight, expected, missed, wrong }: Verdict): string {
  if (isRight) return 'right';
  if (expected === 0) return 'NOT DRILLED';
  return `WRONG: ${missed} missed,\n${wrong} should not count`;
}

function countBy<Item>(items: readonly Item[], nameOf: (item: Item) => string): string {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${count} × ${name}`).join('\n');
}
