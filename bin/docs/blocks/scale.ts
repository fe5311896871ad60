import { type Ceiling, ceilings } from '../../../lib/scale/ceilings.ts';
import { limitNames, limits, limitsWith } from '../../../lib/scale/limits.ts';
import { callMix } from '../../../lib/scale/mix.ts';
import { stagesOf } from '../../../lib/scale/stages.ts';
import { sharedPlans } from '../../../shared/catalog/plans.ts';
import { type DocBlock, markdownTable } from '../doc-block.ts';

const file = 'docs/scale.md';

/** The tables of docs/scale.md. */
export const scaleBlocks: readonly DocBlock[] = [
  { name: 'scale: calls a second', file, render: callsTable },
  { name: 'scale: organizations', file, render: organizationsTable },
  { name: 'scale: limits', file, render: limitsTable },
];

const rates = [100, 1_000, 10_000, 100_000];
const organizations = [1_000, 10_000, 100_000];

/** The traffic of the table: one organization of ten calls, one transform of a hundred. */
const largestShare = 0.1;
const transformShare = 0.01;
const enterpriseShare = 0.02;

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumSignificantDigits: 2 });

function callsTable(): string {
  const stages = stagesOf({ limitOf: limitsWith({}), meterShards: 1 });
  const heading = [
    'Gives out',
    'At, calls a second',
    ...rates.map((rate) => number.format(rate)),
    'What moves it',
  ];
  const rows = ceilings(stages, callMix(transformShare), largestShare).map(
    ({ stage, callsPerSecond }: Ceiling) => [
      stage.name,
      number.format(callsPerSecond),
      ...rates.map((rate) => useText(rate / callsPerSecond)),
      stage.moves ?? limits[stage.limit].moves,
    ],
  );
  return markdownTable(heading, rows);
}

function organizationsTable(): string {
  const holdings = [
    { what: 'API keys', limit: limits.apiKeys, needed: (count: number) => count },
    {
      what: 'Usage plans',
      limit: limits.usagePlans,
      needed: (count: number) => count * enterpriseShare + sharedPlans.length,
    },
  ];
  const heading = ['Gives out', 'At', ...organizations.map((count) => number.format(count)), 'What moves it'];
  const rows = holdings.map(({ what, limit, needed }) => [
    what,
    number.format(limit.value),
    ...organizations.map((count) => useText(needed(count) / limit.value)),
    limit.moves,
  ]);
  const cells = organizations.map((count) => {
    const fullest = Math.max(...holdings.map(({ limit, needed }) => needed(count) / limit.value));
    return number.format(Math.ceil(fullest));
  });
  return markdownTable(heading, [...rows, ['Cells, with no quota raised', '', ...cells, '']]);
}

function limitsTable(): string {
  const rows = limitNames.map((name) => {
    const { what, value, unit, isAdjustable, source } = limits[name];
    return [
      `\`${name}\``,
      what,
      `${number.format(value)} ${unit}`,
      isAdjustable ? 'yes' : 'no',
      `[AWS](${source})`,
    ];
  });
  return markdownTable(['Name', 'What', 'At first', 'Can be raised', 'Source'], rows);
}

function useText(use: number): string {
  return use > 1 ? `**× ${percent.format(use)}**` : percent.format(use);
}
