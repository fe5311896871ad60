import type { CallReport, ToolReport } from '../operations/usage.ts';
import { bar, drawQuota, quotaWidth } from './bar.ts';
import { csv } from './csv.ts';
import type { Screen } from './screen.ts';
import { detailsText, numberText, tableText } from './table.ts';

/** A month's calls: against the quota, and drawn by day. */
export function callReportText(
  { orgId, plan, month, calls, limit, remaining, days }: CallReport,
  screen: Screen,
): string {
  const most = Math.max(...days.map((day) => day.calls));
  const details = detailsText([
    ['Organization', orgId],
    ['Plan', plan],
    ['Month', `${month} (UTC)`],
    [
      'Calls',
      limit === null
        ? numberText(calls)
        : `${numberText(calls)} of ${numberText(limit)}${share(calls, limit)}`,
    ],
    ...(limit === null ? [] : [['Of the quota', drawQuota(bar(calls, limit), quotaWidth)] as const]),
    ['Remaining', remaining],
  ]);
  const table = tableText(
    ['day', 'calls', 'by day'],
    days.map((day) => [day.day, day.calls, bar(day.calls, most)]),
    'No calls in this month.',
    screen,
  );
  return `${details}\n\n${table}`;
}

/** The tools that were switched, drawn by how often they were switched on. */
export function toolReportText(
  { orgId, from, to, events, visitors, tools, others }: ToolReport,
  screen: Screen,
): string {
  const most = Math.max(...tools.map((tool) => tool.on));
  const details = detailsText([
    ['Organization', orgId],
    ['Days', `${from} to ${to} (UTC)`],
    ['Events', events],
    ['Visitors', visitors],
  ]);
  const table = tableText(
    ['tool', 'on', 'off', 'visitors', 'switched on'],
    tools.map(({ featureCode, on, off, visitors: distinct }) => [
      featureCode,
      on,
      off,
      distinct,
      bar(on, most),
    ]),
    events === 0 ? 'No events on these days.' : 'No events of tools on these days.',
    screen,
  );
  return [details, table, ...(others.length === 0 ? [] : [othersText(others, screen)])].join('\n\n');
}

function othersText(others: ToolReport['others'], screen: Screen): string {
  const most = Math.max(...others.map((other) => other.on));
  return tableText(
    ['kind', 'code', 'on', 'off', 'visitors', 'switched on'],
    others.map(({ kind, code, on, off, visitors }) => [kind, code, on, off, visitors, bar(on, most)]),
    '',
    screen,
  );
}

/** The same for a spreadsheet. */
export function toolReportCsv({ tools }: ToolReport): string {
  return csv([
    ['tool', 'on', 'off', 'visitors'],
    ...tools.map(({ featureCode, on, off, visitors }) => [featureCode, on, off, visitors]),
  ]).trimEnd();
}

function share(calls: number, limit: number): string {
  return limit === 0 ? '' : ` (${((calls / limit) * 100).toFixed(1)} %)`;
}
