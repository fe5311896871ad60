import type { Command } from 'commander';
import { FailedError, type OperatorError, UsageError } from '../errors.ts';
import type { Io } from '../io.ts';
import { agreedPlanText } from '../operations/inputs.ts';
import type { RepairReport } from '../operations/organization-repair.ts';
import { withProgressBar } from '../output/progress-bar.ts';
import { repairReportText } from '../output/repair-text.ts';
import type { Answer } from './answer.ts';
import { addExamples } from './examples.ts';

interface RepairOptions {
  readonly all?: boolean;
  readonly dryRun?: boolean;
}

const details = `
What it makes right again, one organization after the other, by the rows of the
tables:
  the API Gateway key (with the value it had), its name and that it is enabled;
  the usage plan of its own of an ${agreedPlanText} organization and its limits; that
  the key is in its usage plan; a move to another plan, or a creation, that was
  cut off. With --all also: keys and usage plans that no organization uses are
  named, and removed where they were surely made for this deployment.

It may run while the service is in use, may be interrupted, and finds nothing to
do the second time. API Gateway takes one change of a usage plan in 20 seconds
of an account, so each ${agreedPlanText} organization may take that long.`;

/** Adds to `org` what makes API Gateway agree with the tables. */
export function addOrgRepairCommand(org: Command, answer: Answer, io: Io): void {
  const repair = org
    .command('repair')
    .description(
      'make API Gateway agree with the tables again: after the API was deleted and deployed anew, or a command was cut off',
    )
    .argument('[org]', 'one organization')
    .option('--all', 'every organization, and what was left of those that there are no more')
    .option('--dry-run', 'say what would be done, and change nothing')
    .addHelpText('after', details)
    .action(
      async (orgId: string | undefined, { all = false, dryRun = false }: RepairOptions, command: Command) => {
        if (all === (orgId !== undefined)) {
          throw new UsageError('Say which: one organization by its id, or --all.');
        }
        return answer(
          command,
          async ({ repairs }) =>
            orgId === undefined
              ? withProgressBar(io, 'Repairing', async (onProgress) => repairs.repairAll(dryRun, onProgress))
              : repairs.repair(orgId, dryRun),
          repairReportText,
          failureOf,
        );
      },
    );
  addExamples(
    repair,
    'org repair acme --local',
    'org repair --all --dry-run --stack WidgetApi',
    'org repair --all --stack WidgetApi --json',
  );
}

function failureOf({ organizations, leftovers }: RepairReport): OperatorError | null {
  const failed = [...organizations, ...leftovers].filter(({ outcome }) => outcome === 'failed').length;
  if (failed === 0) return null;
  return new FailedError(
    `${failed} could not be put right: see above, mend the cause and run the same command again.`,
  );
}
