import { posix } from 'node:path';
import { groupSettings } from '../../../lib/group-settings.ts';
import type { HarmAlarmProps } from '../../../lib/monitoring/harm-alarm.ts';
import { runbookLink, runbookPage } from '../../../lib/monitoring/runbook.ts';
import { tableNames } from '../../../lib/tables.ts';
import { planSchema } from '../../../shared/contract/enumerations.ts';
import { type DeployedAlarm, deployedAlarms, optionsWithAlarms } from './deployed-alarms.ts';
import { markdownTable } from './markdown.ts';

const number = new Intl.NumberFormat('en-US');
const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Every alarm with its severity and condition. */
export function alarmsTable(): string {
  const options = Object.keys(optionsWithAlarms).map((name) => `\`${name}\``);
  return [
    allAlarms(),
    'Each harm, and the alarms that report it:',
    harmsTable(),
    `The last ones are there where [options](../reference/options.md) ask for them: ${options.join(', ')}. The numbers are those of the options as they are by default, and of \`expectTraffic=${optionsWithAlarms.expectTraffic}\`. Each entry says what is counted.`,
  ].join('\n\n');
}

function allAlarms(): string {
  const kinds = new Map<string, DeployedAlarm[]>();
  for (const alarm of deployedAlarms()) {
    const [kind = alarm.name] = alarm.name.split('-');
    kinds.set(kind, [...(kinds.get(kind) ?? []), alarm]);
  }
  const rows = [...kinds].map(([kind, alarms]) => [
    namesText(kind, alarms),
    distinct(alarms, ({ severity }) => severity),
    distinct(alarms, triggerText(thresholdsText(alarms))),
    distinct(alarms, entryText),
  ]);
  return markdownTable(['Alarm', 'Severity', 'Fires from', 'Entry'], rows);
}

/** Every impact with its alarms. Alarms per plan and model differ only in their names. */
function harmsTable(): string {
  const alarmsOf = new Map<string, Set<string>>();
  const add = (harm: string, alarm: string) =>
    alarmsOf.set(harm, (alarmsOf.get(harm) ?? new Set()).add(alarm));
  for (const { name, definition } of deployedAlarms()) {
    const [first = ''] = definition.harm.split(/(?<=[.]) /);
    const harm = first === 'Nobody yet.' ? definition.harm : first;
    const isOfOne = planSchema.options.some((plan) => name.endsWith(`-${plan}`)) || name.startsWith('Model');
    add(isOfOne ? withoutNames(harm) : harm, isOfOne ? `${name.split('-')[0]}-…` : name);
  }
  // Without the response cache transforms are only slower and more expensive.
  for (const table of tableNames.filter((name) => name !== 'TransformCache')) {
    const groups = Object.entries(groupSettings).filter(([, { tables }]) => table in tables);
    const functions = [
      ...(authorizerTables.has(table) ? ['authorizer'] : []),
      ...groups.map(([name]) => name),
    ];
    for (const name of functions) add(`DynamoDB throttles the table ${table}.`, `FailedCalls-${name}`);
  }
  const rows = [...alarmsOf].map(([harm, alarms]) => [
    harm,
    [...alarms].map((alarm) => `\`${alarm}\``).join(', '),
  ]);
  return markdownTable(['Harm', 'Alarms'], rows);
}

/** The tables that the authorizer reads. */
const authorizerTables: ReadonlySet<string> = new Set(['Keys', 'Organizations']);

function withoutNames(harm: string): string {
  return harm
    .replace(/\bplan \w+/, 'one plan')
    .replace(/\bmode .*?are told/, 'one mode are told')
    .replace(/calls of \S+?\.$/, 'calls of its model.');
}

/** `ApiThrottled-…` with the possible suffixes, or the name alone for a single alarm of the kind. */
function namesText(kind: string, alarms: readonly DeployedAlarm[]): string {
  const which = alarms.map(({ name }) => name.slice(kind.length + 1)).filter((name) => name !== '');
  return which.length === 0 ? `\`${kind}\`` : `\`${kind}-…\`: ${which.join(', ')}`;
}

function distinct(alarms: readonly DeployedAlarm[], textOf: (definition: HarmAlarmProps) => string): string {
  return [...new Set(alarms.map(({ definition }) => textOf(definition)))].join('; or ');
}

/** Thresholds of the alarms of a kind, in ascending order. */
function thresholdsText(alarms: readonly DeployedAlarm[]): string {
  const thresholds = new Set(alarms.map(({ definition }) => definition.threshold));
  return either.format([...thresholds].sort((left, right) => left - right).map((one) => number.format(one)));
}

function triggerText(thresholds: string): (definition: HarmAlarmProps) => string {
  return ({ measure, threshold, periodMinutes, periods }) => {
    if (measure.kind === 'age') return `the oldest ${number.format(threshold / 86_400)} days old`;
    const times = periods.of === 1 ? '' : `, in ${periods.reached} of ${periods.of} datapoints`;
    return `${measureText(measure, thresholds)} in ${durationText(periodMinutes)}${times}`;
  };
}

function measureText(
  measure: Exclude<HarmAlarmProps['measure'], { kind: 'age' }>,
  threshold: string,
): string {
  switch (measure.kind) {
    case 'count':
      return threshold;
    case 'percentage':
      return `${threshold} % of at least ${number.format(measure.minimumCount)} calls`;
    case 'share':
      return `${threshold} % of the calls, and at least ${number.format(measure.minimumParts)}`;
    case 'absence':
      return 'none';
    case 'percentile':
      return `${threshold} ms for one call in a hundred, of at least ${number.format(measure.minimumCount)}`;
  }
}

function durationText(minutes: number): string {
  return minutes === 1 ? 'a minute' : minutes % 60 === 0 ? hoursText(minutes / 60) : `${minutes} minutes`;
}

function hoursText(hours: number): string {
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

/** The link to an alarm's runbook entry, with the heading as text. */
function entryText({ runbook }: HarmAlarmProps): string {
  const link = posix.relative(posix.dirname(runbookPage), runbookLink(runbook, null));
  const words = runbook.replaceAll('-', ' ');
  return `[${words}](${link})`;
}
