import type { RepairStep } from '../control-plane/repair-steps.ts';
import type { OrganizationRepair, RepairReport } from '../operations/organization-repair.ts';
import { durationText } from '../operations/repair/estimate.ts';
import type { Leftover } from '../operations/repair/leftovers.ts';
import type { Screen } from './screen.ts';
import { numberText, tableText } from './table.ts';

const stepText: Readonly<Record<RepairStep, string>> = {
  presets_copied: 'presets copied',
  key_made: 'API Gateway key made with its value',
  key_enabled: 'key enabled',
  key_renamed: 'key named after this API',
  usage_plan_made: 'usage plan of its own made',
  limits_set: 'limits of its usage plan set',
  key_attached: 'key put into its usage plan',
  key_moved: 'key moved to its usage plan',
  row_written: 'row written',
  plan_change_finished: 'move to its new plan finished',
  surplus_plan_removed: 'usage plan of an earlier API or plan removed',
};

const outcomeText: Readonly<Record<OrganizationRepair['outcome'], string>> = {
  whole: 'whole',
  repaired: 'repaired',
  would_be_repaired: 'to be repaired',
  failed: 'FAILED',
};

const leftoverText: Readonly<Record<Leftover['outcome'], string>> = {
  removed: 'removed',
  would_be_removed: 'to be removed',
  left_alone: 'left alone: it may be of another deployment',
  failed: 'FAILED',
};

/** The steps of a repair in words. */
export function repairText(steps: readonly RepairStep[]): string {
  return steps.map((step) => stepText[step]).join(', ');
}

/** What a repair found and did. Organizations that were whole are only counted. */
export function repairReportText(
  { dryRun, estimatedSeconds, organizations, leftovers }: RepairReport,
  screen: Screen,
): string {
  const touched = organizations.filter(({ outcome }) => outcome !== 'whole');
  const whole = organizations.length - touched.length;
  return [
    ...(touched.length === 0 ? [] : [organizationsText(touched, screen)]),
    ...(leftovers.length === 0 ? [] : [leftoversText(leftovers, screen)]),
    `${numberText(organizations.length)} looked at, ${numberText(whole)} whole.${dryRun ? ` Nothing was changed. The repair takes ${durationText(estimatedSeconds)}.` : ''}`,
  ].join('\n\n');
}

function organizationsText(organizations: readonly OrganizationRepair[], screen: Screen): string {
  return tableText(
    ['organization', 'plan', 'outcome', 'what'],
    organizations.map(({ orgId, plan, outcome, steps, error }) => [
      orgId,
      plan,
      outcomeText[outcome],
      [repairText(steps), error ?? ''].filter((part) => part !== '').join('. '),
    ]),
    '',
    screen,
    'wrapped',
  );
}

function leftoversText(leftovers: readonly Leftover[], screen: Screen): string {
  return tableText(
    ['used by nobody', 'id', 'name', 'outcome'],
    leftovers.map(({ kind, id, name, outcome, error }) => [
      kind === 'api_key' ? 'API key' : 'usage plan',
      id,
      name,
      error === null ? leftoverText[outcome] : `${leftoverText[outcome]}: ${error}`,
    ]),
    '',
    screen,
    'wrapped',
  );
}
