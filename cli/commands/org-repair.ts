import { definePreparedCommand } from '../command-line/define-command.ts';
import { FailedError, UsageError } from '../errors.ts';
import { agreedPlanText } from '../operations/inputs.ts';
import { repairReportText } from '../output/repair-text.ts';

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

/** Makes API Gateway agree with the tables. */
export const orgRepairCommand = definePreparedCommand({
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
    return async ({ repairs }) =>
      org === undefined
        ? withProgress('Repairing', async (onProgress) => repairs.repairAll(dryRun, onProgress))
        : repairs.repair(org, dryRun);
  },
  text: repairReportText,
  failure: ({ organizations, leftovers }) => {
    const failed = [...organizations, ...leftovers].filter(({ outcome }) => outcome === 'failed').length;
    if (failed === 0) return null;
    return new FailedError(
      `${failed} could not be put right: see above, mend the cause and run the same command again.`,
    );
  },
});
