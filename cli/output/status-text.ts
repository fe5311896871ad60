import type { StatusReport } from '../operations/status/status.ts';
import type { AlarmsPart, HealthPart, QuotaPart, RotationPart } from '../operations/status/status-parts.ts';
import type { Screen } from './screen.ts';
import { detailsText, fieldsOf, numberText, tableText } from './table.ts';

/** How a deployment is: its parts, and what is wrong below. */
export function statusText(report: StatusReport, screen: Screen): string {
  const { siteRoot, stacks, health, alarms, rotation, quotas, problems, untold } = report;
  const stackTable =
    stacks === null
      ? untold.stacks
      : tableText(
          ['stack', 'status', 'changed', 'version', 'commit'],
          fieldsOf(stacks, 'name', 'status', 'changedAt', 'version', 'commit'),
          'There are no stacks.',
          screen,
        );
  const details = detailsText(
    [
      ['API', siteRoot],
      ['Health', health === null ? (untold.health ?? null) : healthText(health)],
      ['Alarms', alarms === null ? (untold.alarms ?? null) : alarmsText(alarms)],
      ['Token secret', rotation === null ? (untold.rotation ?? null) : rotationText(rotation)],
      ...(quotas ?? []).map((quota): [string, string] => [quota.name, quotaText(quota)]),
      ...(quotas === null ? ([['Quotas', untold.quotas ?? null]] as const) : []),
    ],
    screen,
  );
  const judgement =
    problems.length === 0 ? 'Nothing is wrong, as far as can be told from here.' : problems.join('\n');
  return [stackTable, details, judgement].join('\n\n');
}

function healthText({ status, version, commit, checks, failure }: HealthPart): string {
  if (failure !== null) return failure;
  const parts = Object.entries(checks).map(([name, result]) => `${name} ${result}`);
  const source = version === null ? [] : [`version ${version}${commit === null ? '' : `, commit ${commit}`}`];
  return [String(status), ...parts, ...source].join(', ');
}

function alarmsText({ total, ringing }: AlarmsPart): string {
  if (ringing.length === 0) return `none of ${total} rings`;
  return `${ringing.length} of ${total} ring: ${ringing.map(({ name }) => name).join(', ')}`;
}

function rotationText({ lastRotatedAt, createdAt, enabled, everyDays }: RotationPart): string {
  const when =
    lastRotatedAt === null ? `not rotated since it was made on ${createdAt}` : `rotated ${lastRotatedAt}`;
  if (!enabled) return `${when}; it does not rotate`;
  return `${when}; ${everyDays === null ? 'rotates when asked to' : `every ${everyDays} days`}`;
}

function quotaText({ used, limit, raisable }: QuotaPart): string {
  return `${numberText(used)} of ${numberText(limit)}${raisable ? ', or of more where it was raised' : ''}`;
}
