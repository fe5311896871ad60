import type { RecentUsageReport } from '../operations/recent-usage.ts';
import type { Screen } from './screen.ts';
import { tableText } from './table.ts';

/** Calls and credits by key, site or route. */
export function recentUsageText({ by, from, to, rows }: RecentUsageReport, screen: Screen): string {
  const table = tableText(
    [by, 'calls', '429', 'credits'],
    rows.map(({ name, calls, throttled, credits }) => [name ?? `(no ${by})`, calls, throttled, credits]),
    'No calls in this time.',
    screen,
  );
  return `${from} to ${to}\n\n${table}`;
}
