import { posix } from 'node:path';
import { runbookLink, runbookPage } from '../../../lib/monitoring/runbook.ts';
import type { ServiceAlarmProps } from '../../../lib/monitoring/service-alarm.ts';
import { type DeployedAlarm, deployedAlarms, optionsWithAlarms } from './deployed-alarms.ts';
import { markdownTable } from './markdown.ts';

/** Every alarm with its severity and runbook entry, and the impact of a failing function. */
export function alarmsTable(): string {
  const options = Object.keys(optionsWithAlarms).map((name) => `\`${name}\``);
  return [
    allAlarms(),
    `These [options](../reference/options.md) add alarms: ${options.join(', ')}.`,
    'For alarms named after a function, the impact is:',
    functionsTable(),
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
    distinct(alarms, entryText),
  ]);
  return markdownTable(['Alarm', 'Severity', 'Entry'], rows);
}

function functionsTable(): string {
  const errors = deployedAlarms().filter(({ definition }) => definition.runbook === 'lambda-errors');
  const rows = errors.map(({ name, definition }) => [
    `\`${name.slice('LambdaErrors-'.length)}\``,
    definition.impact.replace(/ The function crashes.*/, ''),
  ]);
  return markdownTable(['Function', 'Impact'], rows);
}

/** `ApiThrottled-…` with the possible suffixes, or the name alone for a single alarm of the kind. */
function namesText(kind: string, alarms: readonly DeployedAlarm[]): string {
  const which = alarms.map(({ name }) => name.slice(kind.length + 1)).filter((name) => name !== '');
  return which.length === 0 ? `\`${kind}\`` : `\`${kind}-…\`: ${which.join(', ')}`;
}

function distinct(
  alarms: readonly DeployedAlarm[],
  textOf: (definition: ServiceAlarmProps) => string,
): string {
  return [...new Set(alarms.map(({ definition }) => textOf(definition)))].join('; or ');
}

/** The link to an alarm's runbook entry, with the heading as text. */
function entryText({ runbook }: ServiceAlarmProps): string {
  const link = posix.relative(posix.dirname(runbookPage), runbookLink(runbook, null));
  const words = runbook.replaceAll('-', ' ');
  return `[${words}](${link})`;
}
