import {
  currentBasis,
  formerBasis,
  keyedCall,
  storeWaitMs,
  tracedShare,
  transformWork,
  usualCharacters,
  usualSpokenCharacters,
} from '../../../lib/costs/call-work.ts';
import { dollarsOfPart, fixedDollars, fixedParts } from '../../../lib/costs/fixed-cost.ts';
import { type Price, prices, pricesAsOf } from '../../../lib/costs/prices.ts';
import { type RouteCost, routeCosts } from '../../../lib/costs/route-cost.ts';
import { modelPrices } from '../../../shared/catalog/model-prices.ts';
import { corsMaxAgeSeconds } from '../../../shared/contract/headers.ts';
import { type DocBlock, markdownTable } from '../doc-block.ts';
import { creditText, transformReckoningTable, transformsTable } from './transform-costs.ts';

const file = 'docs/costs.md';
const million = 1_000_000;

/** The tables of docs/costs.md. */
export const costBlocks: readonly DocBlock[] = [
  { name: 'costs of calls', file, render: callsTable },
  { name: 'costs of calls, reckoned', file, render: reckoningTable },
  { name: 'costs of a month', file, render: monthTable },
  { name: 'prices', file, render: pricesTable },
  { name: 'costs of transforms', file, render: transformsTable },
  { name: 'costs of transforms, reckoned', file, render: transformReckoningTable },
  { name: 'what a credit costs', file, render: creditText },
];

function callsTable(): string {
  const former = routeCosts(formerBasis);
  const rows = routeCosts().map((cost, index) => [
    cost.route,
    ...partsOf(cost).map((dollars) => text(dollars * million)),
    text((former[index]?.sum ?? 0) * million),
  ]);
  const heading =
    'Route|API Gateway|Preflights|Lambda|DynamoDB|Logs, traces|Data out|Model, speech|Sum|Before';
  return markdownTable(heading.split('|'), rows);
}

function partsOf({ dollars, preflight, sum }: RouteCost): readonly number[] {
  return [
    dollars.apiGateway,
    preflight,
    dollars.lambda,
    dollars.dynamodb,
    dollars.logs + dollars.traces,
    dollars.dataOut,
    dollars.models + dollars.speech,
    sum,
  ];
}

function reckoningTable(): string {
  const { logBytes, transformWaits, speechWaits } = currentBasis;
  const rows = [
    [
      'Preflights',
      `one for ${1 / keyedCall.preflightShare} calls: a browser keeps the answer for ${corsMaxAgeSeconds / 3_600} hours, for each address and method. Assumed: a visitor opens so many pages in that time. From a server there are none`,
    ],
    [
      'Lambda',
      `20 ms for a read, 25 ms for a write; ${transformWork.durationMs / 1_000} s for a transform and ${storeWaitMs} ms for each wait for DynamoDB. Assumed: measure yours`,
    ],
    [
      'Authorizer',
      `one call in ${1 / keyedCall.authorizerShare}: what it says of a key is kept for a minute. ${keyedCall.authorizerMs} ms, ${keyedCall.authorizerReadUnits} read units`,
    ],
    [
      'DynamoDB',
      'one write for the exact month; each own write of up to 1 KB, and each index that it is in, is one more; a read of up to 4 KB is half a unit, or one where it must be the newest',
    ],
    [
      'Log',
      `${number(logBytes.access)} bytes in the access log and ${number(logBytes.run)} of the function, measured. A preflight writes the first`,
    ],
    ['Traces', `${tracedShare * 100} % of the calls`],
    ['Data out', 'the answer, compressed, with its headers: measured'],
    [
      'Model',
      `a text of ${number(usualCharacters)} characters in mode standard, not from the cache, with the answer that is usual below`,
    ],
    [
      'Speech',
      `${number(usualSpokenCharacters)} characters by a neural voice, asked for twice: for the sound and for the marks`,
    ],
    [
      'Before',
      `the log had ${number(formerBasis.logBytes.access + formerBasis.logBytes.run)} bytes a call, now ${number(logBytes.access + logBytes.run)}; a transform waited for DynamoDB ${formerBasis.transformWaits} times, now ${transformWaits}; speech ${formerBasis.speechWaits}, now ${speechWaits}`,
    ],
  ];
  return markdownTable(['What', 'How it is reckoned'], rows);
}

function monthTable(): string {
  const rows = fixedParts.map((part) => [
    part.name,
    String(part.count),
    text(part.price.dollars / part.price.per),
    text(dollarsOfPart(part)),
  ]);
  return markdownTable(
    ['What', 'Number', 'Each', 'Sum'],
    [...rows, ['**Sum**', '', '', text(fixedDollars())]],
  );
}

function pricesTable(): string {
  const rows = Object.values(prices).map((price) => [
    `$${price.dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`,
    amountText(price),
    price.source,
  ]);
  const models = Object.entries(modelPrices).map(([name, { input, output }]) => [
    `$${input} and $${output}`,
    `a million tokens in and out, \`${name}\`, global`,
    'see below',
  ]);
  return [
    `Read in ${pricesAsOf.month}, for ${pricesAsOf.region}, without any free tier.`,
    markdownTable(['Price', 'For', 'Source'], [...rows, ...models]),
  ].join('\n\n');
}

function amountText({ per, unit }: Price): string {
  return per === 1 ? unit : `${per === million ? 'a million' : number(per)} ${unit}`;
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}

function text(dollars: number): string {
  return dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
