import { pricesAsOf } from '../../../lib/costs/prices.ts';
import { costServiceNames, costServices } from '../../../lib/costs/services.ts';
import type { DollarRange } from '../../../lib/costs/transform-cost.ts';
import type { CostReport, FixedCost } from '../operations/cost/cost.ts';
import type { Screen } from './screen.ts';
import { detailsText, tableText } from './table.ts';

/** A month in US dollars: by organization, by service, and what is paid before the first call. */
export function costText(report: CostReport, screen: Screen): string {
  const { month, organizations, services, dollars, forecast, fixed, unpricedModels } = report;
  const heading = `Month ${month} (UTC), US dollars at list prices of ${pricesAsOf.region} (${pricesAsOf.month})`;
  const byOrganization = tableText(
    ['organization', 'plan', 'calls', 'answers', 'so far', 'by month end'],
    organizations.map((cost) => [
      cost.orgId,
      cost.status === 'active' ? cost.plan : `${cost.plan}, ${cost.status}`,
      cost.calls,
      cost.answers,
      rangeText(cost.dollars),
      cost.forecast === null ? null : rangeText(cost.forecast),
    ]),
    'There are no organizations.',
    screen,
  );
  const byService = tableText(
    ['service', 'so far'],
    costServices.map((service) => [costServiceNames[service], rangeText(services[service])]),
    '',
    screen,
  );
  const sums = detailsText(
    [
      ['Calls so far', rangeText(dollars)],
      ['By month end', forecast === null ? null : rangeText(forecast)],
      ...(fixed === null ? [] : fixedDetails(fixed)),
    ],
    screen,
  );
  return [heading, byOrganization, byService, sums, ...unpricedText(unpricedModels), why].join('\n\n');
}

const why = `The tables count calls and, of transforms, answers and credits: not which route, in
which mode, how long a text. So a sum goes from the least to the most it can be.`;

function fixedDetails({ dollars, parts, stored, storedUntold }: FixedCost): [string, string][] {
  const named = parts.map((part) => `${part.name} ${moneyText(part.dollars)}`).join(', ');
  return [
    ['A month, before calls', `${moneyText(dollars)}: ${named}`],
    [
      'A month, in tables',
      stored === null
        ? (storedUntold ?? '-')
        : `${moneyText(stored.dollars)}: ${(stored.bytes / 1_000_000_000).toFixed(3)} GB`,
    ],
  ];
}

function unpricedText(models: readonly string[]): string[] {
  return models.length === 0 ? [] : [`Without a list price, so left out: ${models.join(', ')}.`];
}

function rangeText({ low, high }: DollarRange): string {
  const [least, most] = [moneyText(low), moneyText(high)];
  return least === most ? most : `${least} to ${most}`;
}

function moneyText(dollars: number): string {
  if (dollars > 0 && dollars < 0.005) return '<0.01';
  return dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
