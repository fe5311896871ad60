import { definePreparedCommand } from '../command-line/define-command.ts';
import type { RepairStep } from '../control-plane/repair-steps.ts';
import { FailedError, UsageError } from '../errors.ts';
import type { Deployment } from '../operations/deployment.ts';
import { agreedPlanText } from '../operations/inputs.ts';
import type { OrganizationRepair } from '../operations/organization-repair.ts';
import type { Leftover } from '../operations/repair/leftovers.ts';
import { blocks, numberText, tableText } from '../output/table.ts';

const load = async (deployment: Deployment) =>
  new (await import('../operations/organization-repair.ts')).RepairOperations(deployment);

const details = `
What it makes right again, by the rows of the tables, those with the most calls
this month first:
  the API Gateway key (with the value it had), its name and that it is enabled;
  the usage plan of its own of an ${agreedPlanText} organization and its limits; that
  the key is in its usage plan; a move to another plan, or a creation, that was
  cut off. With --all also: keys and usage plans that no organization uses are
  named, and removed where they were surely made for this deployment.

It may run while the service is in use, may be interrupted, and finds nothing to
do the second time. API Gateway takes one change of a usage plan in 20 seconds
of an account, so each ${agreedPlanText} organization may take that long.`;

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

export function repairText(steps: readonly RepairStep[]): string {
  return steps.map((step) => stepText[step]).join(', ');
}

export const orgRepairCommand = definePreparedCommand(load, {
  name: 'repair',
  summary:
    'make API Gateway agree with the tables again: after the API was deleted and deployed anew, or a command was cut off',
  arguments: { org: { summary: 'one organization', isOptional: true } },
  options: {
    all: { summary: 'every organization, and what was left of those that there are no more' },
    dryRun: { summary: 'say what would be done, and change nothing' },
  },
  details,
  examples: [
    'org repair acme --local',
    'org repair --all --dry-run --stack WidgetApi',
    'org repair --all --stack WidgetApi --json',
  ],
  prepare: ({ org, all = false, dryRun = false }, { withProgress }) => {
    if (all === (org !== undefined)) {
      throw new UsageError('Say which: one organization by its id, or --all.');
    }
    return async (repairs) =>
      org === undefined
        ? withProgress('Repairing', async (onProgress) => repairs.repairAll(dryRun, onProgress))
        : repairs.repair(org, dryRun);
  },
  // Organizations that need no repair are only counted.
  text: ({ dryRun, organizations, leftovers }, screen) => {
    const touched = organizations.filter(({ outcome }) => outcome !== 'whole');
    const whole = organizations.length - touched.length;
    return blocks(
      tableText(
        touched,
        {
          organization: 'orgId',
          plan: 'plan',
          outcome: ({ outcome }) => outcomeText[outcome],
          what: ({ steps, error }) =>
            [repairText(steps), error ?? ''].filter((part) => part !== '').join('. '),
        },
        screen,
      ),
      tableText(
        leftovers,
        {
          'used by nobody': ({ kind }) => (kind === 'api_key' ? 'API key' : 'usage plan'),
          id: 'id',
          name: 'name',
          outcome: ({ outcome, error }) =>
            error === null ? leftoverText[outcome] : `${leftoverText[outcome]}: ${error}`,
        },
        screen,
      ),
      `${numberText(organizations.length)} looked at, ${numberText(whole)} whole.${dryRun ? ` Nothing was changed.` : ''}`,
    );
  },
  failure: ({ organizations, leftovers }) => {
    const failed = [...organizations, ...leftovers].filter(({ outcome }) => outcome === 'failed').length;
    if (failed === 0) return null;
    return new FailedError(
      `${failed} could not be put right: see above, mend the cause and run the same command again.`,
    );
  },
});
