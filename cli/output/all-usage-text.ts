import type { AllUsageReport, Share } from '../operations/all-usage/all-usage.ts';
import type { Screen } from './screen.ts';
import { numberText, tableText } from './table.ts';

/** Every organization's month, the nearest to a limit first. */
export function allUsageText({ month, organizations }: AllUsageReport, screen: Screen): string {
  const table = tableText(
    ['organization', 'plan', 'calls', 'quota', 'used', 'by month end', 'credits'],
    organizations.map(({ orgId, plan, status, calls, forecast, credits }) => [
      orgId,
      status === 'active' ? plan : `${plan}, ${status}`,
      calls.used,
      calls.limit,
      percentText(calls),
      forecast === null ? null : (percentText(forecast) ?? numberText(forecast.used)),
      credits === null ? null : `${numberText(credits.used)} of ${numberText(credits.limit ?? 0)}`,
    ]),
    'There are no such organizations.',
    screen,
  );
  return `Month ${month} (UTC)\n\n${table}`;
}

function percentText({ share }: Share): string | null {
  return share === null ? null : `${(share * 100).toFixed(1)} %`;
}
